import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Scenario } from '../../scenario/index.ts';
import { toAgentWav } from '../../speech-fixtures/index.ts';
import type { Cleanup } from '../cleanup.ts';
import { utteranceOf } from '../drive/say.ts';
import type { SessionEnvironment } from '../session.ts';
import { type PlannedCall, plannedCall } from './call-plan.ts';

/** Everything that is rendered before the clock starts. */
export interface Prepared {
  readonly call: PlannedCall;
  /** What the microphone plays in a loop: a WAV file, and its bytes. */
  readonly microphone?: { readonly file: string; readonly wav: Buffer };
}

export async function prepare(
  scenario: Scenario,
  { speech }: Pick<SessionEnvironment, 'speech'>,
  cleanup: Cleanup,
): Promise<Prepared> {
  const load = async (audio: string, groundTruth: string | undefined) =>
    toAgentWav(await speech.load(audio, groundTruth), audio);
  // Rendered ahead, so that `say` starts immediately.
  const said = scenario.steps.map((step) => (step.kind === 'say' ? utteranceOf(speech, step) : null));
  const [call] = await Promise.all([plannedCall(scenario, load), ...said]);
  const mic = scenario.use?.mic;
  if (typeof mic !== 'object') return { call };
  const { wav } = await speech.load(mic.file);
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-microphone-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'microphone.wav');
  await writeFile(file, wav);
  return { call, microphone: { file, wav } };
}
