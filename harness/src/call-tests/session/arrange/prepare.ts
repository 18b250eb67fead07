import type { FirmSpec, Scenario } from '../../scenario/index.ts';
import { toAgentWav } from '../../speech-fixtures/index.ts';
import { utteranceOf } from '../drive/microphone.ts';
import type { SessionEnvironment } from '../session.ts';
import { type PlannedCall, plannedCall } from '../faults/room-faults.ts';
import { FirmlineError } from '@firmline/sdk/errors';
import { defaultSlug, type Firm, openFirmRepository } from '@firmline/sdk/firms';
import type { StackInfo } from '../../../shared/stack-info.ts';
import { withoutUndefined } from '../../../shared/defined.ts';

/** Renders everything before the clock starts. */
export async function prepareStack(
  scenario: Scenario,
  { speech }: Pick<SessionEnvironment, 'speech'>,
): Promise<PlannedCall> {
  const load = async (audio: string) => toAgentWav(await speech.load(audio));
  // Rendered ahead, so that `say` starts immediately.
  const utterances = scenario.steps.map((step) => (step.kind === 'say' ? utteranceOf(speech, step) : null));
  const [call] = await Promise.all([plannedCall(scenario, load), ...utterances]);
  return call;
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
  const base = firm?.name === undefined ? await requireFirm(firms, firm?.slug ?? defaultSlug) : {};
  await firms.write([{ name: '', ...base, ...textsOf(firm), slug }], 'update');
  return async () => {
    await firms.remove([slug]);
  };
}

async function requireFirm(
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
  return withoutUndefined({ name, companyName: company, system, firstMessage });
}
