import { readScenarios } from '@firmline/harness/call-tests';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { openWords } from './words.ts';

const { signal } = new AbortController();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-words-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function scenarioOf(step: string) {
  const file = path.join(folder, 'a.yaml');
  await writeFile(file, `name: a\nsteps:\n  - expect: { ${step} }\n`);
  return readScenarios([file]);
}

it('needs no speech model for scenarios without words', async () => {
  vi.stubEnv('FIRMLINE_SPEECH_MODEL', folder);
  const words = await openWords(await scenarioOf('text: Hello'), signal, memoryOutput());
  expect(words).toMatchObject({ recogniser: undefined, languageModel: undefined });
});

it('says how to do without a speech model that cannot be fetched', async () => {
  vi.stubEnv('FIRMLINE_SPEECH_MODEL', undefined);
  vi.stubEnv('XDG_CACHE_HOME', folder);
  vi.stubEnv('PATH', folder);
  const opening = openWords(await scenarioOf('agent-said: Hello'), signal, memoryOutput());
  await expect(opening).rejects.toMatchObject({
    code: 'binary-missing',
    hint: expect.stringContaining('--no-words leaves words out.') as string,
  });
});

it('stops fetching the speech model on request', async () => {
  vi.stubEnv('FIRMLINE_SPEECH_MODEL', undefined);
  vi.stubEnv('XDG_CACHE_HOME', folder);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  await writeFile(path.join(folder, 'npm'), '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
  const stop = new AbortController();
  const opening = openWords(await scenarioOf('agent-said: Hello'), stop.signal, memoryOutput());
  setTimeout(() => stop.abort(), 300);
  await expect(opening).rejects.toMatchObject({ code: 'aborted' });
});
