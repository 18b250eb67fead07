import { FirmlineError } from '@firmline/sdk/errors';
import { defaultSlug, openFirmRepository, type Firm } from '@firmline/sdk/firms';
import type { FirmSpec, Scenario } from '../../scenario/index.ts';
import type { StackInfo } from '../../../shared/stack-info.ts';
import { defined } from '../../../shared/defined.ts';

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
