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
