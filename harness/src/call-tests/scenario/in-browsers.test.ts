import { expect, it } from 'vitest';
import { scenario } from '../judge/testing/views.ts';
import { engineOf, inBrowsers, scenarioId, scenarioName } from './index.ts';

const steps = 'steps: [expect: { text: Hello }]';

it('runs each scenario in every browser, whichever it names itself', () => {
  const scenarios = [
    scenario(steps, 'a'),
    scenario(`use: { browser: firefox, device: Pixel 7 }\n${steps}`, 'b'),
  ];
  expect(scenarios.map(engineOf)).toEqual(['chromium', 'firefox']);
  const all = inBrowsers(scenarios, ['chromium', 'firefox']);
  expect(all.map(scenarioId)).toEqual(['test', 'test.firefox', 'test', 'test.firefox']);
  expect(all.map(scenarioName).at(-1)).toMatch(/ \(Firefox\)$/);
  expect(all.at(-1)?.use).toMatchObject({ device: 'Pixel 7', browser: 'firefox' });
});
