import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openRecogniser } from '../commands/link/visit-links.ts';
import { memoryOutput } from '../testing/memory-output.ts';

it('says why words cannot be judged, instead of failing', async () => {
  vi.stubEnv('FIRMLINE_SPEECH_MODEL', '/no/such/folder');
  onTestFinished(() => void vi.unstubAllEnvs());
  const output = memoryOutput();
  const { problem, recogniser } = await openRecogniser(output, new AbortController().signal);
  expect(problem).toMatch(/^The folder \/no\/such\/folder in FIRMLINE_SPEECH_MODEL does not exist/);
  expect(recogniser).toBeUndefined();
  expect(output.said).toEqual([expect.stringMatching(/^What assistants say is not judged: .* Unset /)]);
});

it('stops fetching the speech model on request', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-recogniser-'));
  vi.stubEnv('FIRMLINE_SPEECH_MODEL', undefined);
  vi.stubEnv('XDG_CACHE_HOME', folder);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });
  await writeFile(path.join(folder, 'npm'), '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
  const stop = new AbortController();
  const output = memoryOutput();
  const opening = openRecogniser(output, stop.signal);
  setTimeout(() => stop.abort(), 300);
  expect(await opening).toEqual({ problem: expect.any(String) as string });
  expect(output.said.join('\n')).not.toContain('not judged');
});
