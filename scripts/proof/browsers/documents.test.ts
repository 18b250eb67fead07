import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inBrowsers, readScenarios, type Scenario } from '../../../harness/src/call-tests/index.ts';
import { applicableIn } from '../../../harness/src/call-tests/run/applicable.ts';
import { states } from '../../../web/src/testing/states.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const textOf = (file: string) => readFile(path.join(root, file), 'utf8');
const scenarios = await readScenarios([path.join(root, 'fixtures/scenarios')]);
const nameOf = ({ place }: Scenario) => path.parse(place.file).name;
const withoutFirefox = inBrowsers(scenarios, ['firefox'])
  .filter((scenario) => applicableIn(scenario, {}).reason !== undefined)
  .map(nameOf);
const browsers = await textOf('harness/docs/browsers.md');

/** The cells of the document's rows that begin like this. */
const rowsOf = (text: string, start: RegExp) =>
  text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, first = '']) => start.test(first))
    .map((cells) => cells.slice(1, -1));

it('the matrix has every state and scenario, with a dash for those that do not apply in Firefox', () => {
  const [, matrix = ''] = browsers.split('<!-- matrix -->');
  const rows = rowsOf(matrix, /^(?!all$)[a-z]/);
  const names = Object.keys(states).map((state) => `page: ${state}`);
  expect(rows.map(([name]) => name).toSorted()).toEqual([...names, ...scenarios.map(nameOf)].toSorted());
  const gaps = rows.filter(([, , firefox]) => firefox === '–').map(([name]) => name);
  expect(gaps.toSorted()).toEqual(withoutFirefox.toSorted());
});

it('the document names each scenario that does not apply in Firefox', () => {
  const [beforeHow = ''] = browsers.split('## How Firefox differs');
  const named = [...beforeHow.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)];
  const all = new Set(scenarios.map(nameOf));
  const known = named.map(([, name = '']) => name).filter((name) => all.has(name));
  expect(known.toSorted()).toEqual(withoutFirefox.toSorted());
});
