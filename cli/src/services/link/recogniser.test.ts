import { expect, it, onTestFinished, vi } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import { openRecogniser } from './recogniser.ts';

it('says why words cannot be judged, instead of failing', async () => {
  vi.stubEnv('FIRMLINE_SPEECH_MODEL', '/no/such/folder');
  onTestFinished(() => void vi.unstubAllEnvs());
  const output = memoryOutput();
  const { problem, recogniser } = await openRecogniser(output);
  expect(problem).toMatch(/^The speech model in \/no\/such\/folder is incomplete/);
  expect(recogniser).toBeUndefined();
  expect(output.said).toEqual([expect.stringMatching(/^What assistants say is not judged: .* Unset /)]);
});
