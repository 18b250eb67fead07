import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FirmSpec, Scenario } from '../../scenario/index.ts';
import { toAgentWav } from '../../speech-fixtures/index.ts';
import type { Cleanup } from '../cleanup.ts';
import { utteranceOf } from '../drive/microphone.ts';
import type { SessionEnvironment } from '../session.ts';
import { type PlannedCall, plannedCall } from '../faults/room-faults.ts';
import { FirmlineError } from '@firmline/sdk/errors';
import { defaultSlug, type Firm, openFirmRepository } from '@firmline/sdk/firms';
import type { StackInfo } from '../../../shared/stack-info.ts';
import { defined } from '../../../shared/defined.ts';

/** Everything that is rendered before the clock starts. */
interface Prepared {
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

/**
 * Writes a record for this attempt, based on the one that the scenario names.
 * @returns a function that removes it
 * @throws FirmlineError 'not-found' if the named one does not exist, and errors of the data service
 */
export async function arrangeFirm(
  { supabaseUrl, serviceRoleKey }: StackInfo,
  firm: Scenario['firm'],
  slug: string,
): Promise<() => Promise<void>> {
  if (firm === 'none') return () => Promise.resolve();
  const firms = openFirmRepository({ supabaseUrl, supabaseKey: serviceRoleKey });
  const base = firm?.name === undefined ? await listed(firms, firm?.slug ?? defaultSlug) : {};
  await firms.write([{ name: '', ...base, ...textsOf(firm), slug }], 'update');
  return async () => {
    await firms.remove([slug]);
  };
}

async function listed(
  firms: Pick<ReturnType<typeof openFirmRepository>, 'get'>,
  slug: string,
): Promise<Firm> {
  const firm = await firms.get(slug);
  if (firm) return firm;
  throw new FirmlineError(`There is no firm "${slug}" in the local database.`, {
    code: 'not-found',
    fault: 'user',
    hint: 'Name a listed firm, or define one in the scenario: firm: { name: … }.',
  });
}

function textsOf(spec: FirmSpec | undefined): Partial<Firm> {
  const { name, company, system, firstMessage } = spec ?? {};
  return defined({ name, companyName: company, system, firstMessage });
}
