import { expect, it } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import { announceRun } from './consequences.ts';
import { printCoverage, printScenarios } from './scenarios.ts';

const url = 'https://demo.example.com';
const announced = (parts: Partial<Parameters<typeof announceRun>[0] & Parameters<typeof announceRun>[1]>) => {
  const output = memoryOutput();
  const { webhooks = [], platforms = [], scenarios = 1, tries = 1 } = parts;
  const question = announceRun(
    { webhooks, platforms },
    { url, place: 'profile acme, page', scenarios, tries },
    output,
  );
  return { question, said: output.said };
};

it('a run that reaches nothing beyond this machine needs no confirmation', () => {
  expect(announced({})).toEqual({ question: undefined, said: [] });
});

it('a run announces its costs and the webhooks it reaches', () => {
  expect(announced({ platforms: ['https://p'], webhooks: ['https://a', 'https://b'] })).toEqual({
    question: `Run one scenario on ${url} (profile acme, page)`,
    said: [
      'Calls cost money at https://p: one scenario.',
      'An inconclusive call is made once more.',
      'Calls may reach the webhook https://a, https://b.',
      '--no-call skips scenarios that place a call.',
    ],
  });
});

it.each([
  [1, 3, 'one scenario up to 3 times'],
  [4, 1, 'up to 4 scenarios'],
  [4, 3, 'up to 4 scenarios, each up to 3 times'],
])('announces %d scenarios with %d attempts', (scenarios, tries, words) => {
  const { question, said } = announced({ webhooks: ['https://a'], scenarios, tries });
  expect(question).toBe(`Run ${words} on ${url} (profile acme, page)`);
  expect(said).toHaveLength(2);
});

it('scenarios are listed and counted', async () => {
  const row = {
    id: 'a',
    name: 'A',
    description: null,
    file: 'a.yaml',
    tags: ['x', 'y'],
    covers: ['3.1'],
    steps: ['click'],
  };
  const output = memoryOutput();
  await printScenarios([row], output);
  await printScenarios([row, row], output);
  expect(output.printed.slice(0, 2)).toEqual(['ID  TAGS  STEPS  COVERS', 'a   x y   1      3.1']);
  expect(output.said).toEqual(['1 scenario', '2 scenarios']);
  const coverage = memoryOutput();
  await printCoverage([{ row: '3.1', scenarios: ['a', 'b'] }], coverage);
  expect(coverage.printed).toEqual(['ROW  SCENARIOS', '3.1  a b']);
});
