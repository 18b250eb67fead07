import { describe, expect, it } from 'vitest';
import { parse } from '../testing/parse.ts';
import { checkScenario, type CheckOptions, faultsOf } from './check-scenario.ts';
import { inOneLine, ScenarioError } from './problem.ts';

const scenarioOf = (lines: string) => {
  const parsed = parse(`name: a\n${lines}`);
  if (!parsed.scenario) throw new Error(parsed.problems.map(inOneLine).join('\n'));
  return parsed.scenario;
};
const problemsIn = (lines: string, options?: CheckOptions) =>
  checkScenario(scenarioOf(lines), options).map(({ message }) => message);

describe('the parts of a scenario', () => {
  it.each([
    ['firm: hartwell\nsteps: [back]', { firms: ['hartwell'] }],
    ['firm: hartwel\nsteps: [back]', {}],
    ['firm: none\nsteps: [back]', { firms: ['hartwell'] }],
    ['firm: { name: New }\nsteps: [back]', { firms: ['hartwell'] }],
    ['use: { mic: none }\nsteps: [expect: { calls: 1 }, wait: 1s]\nthresholds: { call.setup: <1s }', {}],
    ['use: { mic: injected }\nsteps: [say: Hello, expect: { interruption: <1s }]', {}],
    ['steps: [screenshot: a, screenshot: b, back, screenshot: c]', {}],
    [
      'faults: [{ browser: offline }, { service: data, drop: true }]\nsteps: [fault: { room: silent-agent }]',
      {},
    ],
  ])('go together: %j', (lines, options) => {
    expect(problemsIn(lines, options)).toEqual([]);
  });

  it('need a firm that exists, close to a known one or not', () => {
    expect(problemsIn('firm: elsewhere\nsteps: [back]', { firms: ['hartwell'] })).toEqual([
      'There is no firm "elsewhere".',
    ]);
  });

  it.each([
    ['{ file: street.wav }', 'a file'],
    ['busy', 'busy'],
  ])('need the injected microphone for measurements, not %s', (mic, words) => {
    const lines = `use: { mic: ${mic} }\nsteps: [expect: { turn-latency: <1s, interruption: <1s }, back]`;
    const here = `which needs the microphone "injected", not ${words}.`;
    expect(problemsIn(`${lines}\nthresholds: { turn.latency-p95: <1s }`)).toEqual([
      `"turn-latency" needs a step "say", ${here}`,
      `"interruption" needs a step "say", ${here}`,
      `"turn.latency-p95" needs a step "say", ${here}`,
    ]);
  });

  it('have faults at the beginning and in steps', () => {
    const faults = faultsOf(
      scenarioOf(
        'faults: [{ browser: offline }]\nsteps: [back, { fault: [{ room: silent-agent }, { browser: cpu, slowdown: 4 }] }]',
      ),
    );
    expect(
      faults.map((fault) => ('room' in fault ? fault.room : 'browser' in fault ? fault.browser : '')),
    ).toEqual(['offline', 'silent-agent', 'cpu']);
    expect(problemsIn('steps: [fault: { service: data, status: 500, headers: { "a b": c } }]')).toEqual([
      'This fault is invalid: headers must be an object of header names and texts.',
    ]);
  });
});

it('an error lists 50 problems and counts the others', () => {
  const place = { file: 'a.yaml', line: 2, column: 3 };
  const lines = (count: number) =>
    new ScenarioError(Array.from({ length: count }, () => ({ place, message: 'No.' }))).message.split('\n');
  expect(lines(50)).toEqual(Array.from({ length: 50 }, () => 'a.yaml:2:3: No.'));
  expect(lines(52).slice(49)).toEqual(['a.yaml:2:3: No.', 'and 2 more']);
});
