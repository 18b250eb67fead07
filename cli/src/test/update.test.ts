import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { readScenarios } from '@firmline/harness/call-tests';
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { renew } from './update.ts';
import { testFolder } from '../testing/test-folder.ts';

const folder = testFolder();
beforeEach(async () => {
  await mkdir(folder.at('scenarios'));
  await mkdir(folder.at('speech'));
  await write('scenarios/opens.yaml', 'name: opens\nsteps: [wait: 1s]\nthresholds: { page.errors: 0 }\n');
  await write('speech/hello.yaml', 'speech: [{ say: Hello, after: 500ms }]\n');
});

const write = (name: string, text: string) => writeFile(folder.at(name), text);
const read = (name: string) => readFile(folder.at(name), 'utf8');

async function said(): Promise<string> {
  const output = memoryOutput();
  const scenarios = await readScenarios([folder.at('scenarios')]);
  await renew(scenarios, { cacheDir: folder.at('cache'), signal: new AbortController().signal }, output);
  expect(output.printed).toEqual([]);
  return output.said.at(-1) ?? '';
}

describe('the files generated from scenarios and recipes', () => {
  it('are written if missing or outdated, and otherwise left alone', async () => {
    expect(await said()).toMatch(/^Updated: .*hello\.rttm, .*scenario\.schema\.json$/);
    expect(await read('speech/hello.rttm')).toMatch(/^SPEAKER hello 1 0\.500 /);
    const text = await read('scenarios/scenario.schema.json');
    expect(text).toMatch(/^\{\n  "/);
    const schema: unknown = JSON.parse(text);
    expect(schema).toHaveProperty('properties.steps');
    // Different formatting does not matter.
    await write('scenarios/scenario.schema.json', JSON.stringify(schema));
    expect(await said()).toBe('Everything was up to date.');
    await write('speech/hello.yaml', 'speech: [{ say: Hello, after: 800ms }]\n');
    expect(await said()).toMatch(/^Updated: \S*hello\.rttm$/);
    expect(await read('speech/hello.rttm')).toMatch(/^SPEAKER hello 1 0\.800 /);
  });
});
