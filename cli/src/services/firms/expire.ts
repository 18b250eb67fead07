import { FirmlineError } from '@firmline/sdk/errors';
import type { Output } from '../../output.ts';
import { openFirms } from './connect.ts';
import { changedFirms, confirmChange } from './consequences.ts';
import { requireSlug, slugOrPick, versionWith } from './find.ts';
import { timeFrom } from './when.ts';
import { planRequest, tellPlanned } from './planned.ts';
import type { WrittenFirm } from '../../results/firms.ts';

export interface ExpireFlags {
  /** A time, a time from now, or now. */
  readonly at?: string;
  readonly never?: boolean;
}

/**
 * Sets when a firm's link expires. After that, the database hides the firm from visitors.
 * @throws FirmlineError 'not-found', 'input-needed', 'invalid-input', 'conflict'; 'database' if the table is too old
 */
export async function expireFirm(
  given: string | undefined,
  flags: ExpireFlags,
  output: Output,
): Promise<WrittenFirm> {
  const expiresAt = expiryOf(flags);
  requireSlug(given, output);
  const firms = openFirms(output);
  const { repository, link, supabaseUrl } = firms;
  const slug = await slugOrPick(given, 'firms expire', firms, output);
  const version = await versionWith(slug, firms);
  if (output.flags.dryRun) {
    const planned = await planRequest(supabaseUrl, (real) => real.update(version, { expiresAt }));
    tellPlanned(planned, output);
    return { ...link({ ...version.firm, expiresAt }), planned };
  }
  await confirmChange(
    { action: `Change the expiry of "${slug}"`, changed: changedFirms([slug]) },
    firms,
    output,
  );
  return link(await repository.update(version, { expiresAt }));
}

function expiryOf({ at, never = false }: ExpireFlags): string {
  if (never !== (at !== undefined)) return at === undefined ? '' : timeFrom(at);
  throw new FirmlineError(never ? '--at cannot be combined with --never.' : 'No expiry was passed.', {
    code: never ? 'invalid-input' : 'input-needed',
    fault: 'user',
    hint: 'Pass --at, for example --at 14d, or remove the expiry with --never.',
  });
}
