import type { Output } from '../../output.ts';
import { openFirms } from './connect.ts';
import { confirmChange } from './consequences.ts';
import { noFirm, requireSlug, slugOrPick } from './find.ts';
import type { DeletedFirm, LinkedFirm } from '../../results/firms.ts';

/**
 * Deletes firms once the person agrees. Deletes nothing if one of them does not exist.
 * @throws FirmlineError 'not-found', 'aborted'
 */
export async function deleteFirms(given: readonly string[], output: Output): Promise<DeletedFirm[]> {
  requireSlug(given[0], output);
  const firms = openFirms(output);
  const slugs =
    given.length > 0 ? [...new Set(given)] : [await slugOrPick(undefined, 'firms delete', firms, output)];
  const found = new Map<string, LinkedFirm>();
  for await (const some of firms.repository.named(slugs))
    for (const firm of some) found.set(firm.slug, firms.link(firm));
  const present = slugs.map((slug) => {
    const firm = found.get(slug);
    if (firm === undefined) throw noFirm(slug);
    return firm;
  });
  if (!output.flags.dryRun) {
    const action = `Delete ${present.map(labelOf).join(', ')}`;
    await confirmChange({ action, changed: slugs, question: 'needed' }, firms, output);
  }
  if (output.flags.dryRun) {
    const address = `${firms.supabaseUrl}/rest/v1/legal_firm_visitors`;
    for (const slug of slugs)
      output.note(`Not sent (--dry-run): DELETE ${address}?slug=eq.${encodeURIComponent(slug)}`);
  }
  const gone = new Set(output.flags.dryRun ? [] : await firms.repository.removeMany(slugs));
  return present.map(({ slug, name, companyName }) => ({ slug, name, companyName, deleted: gone.has(slug) }));
}

const labelOf = ({ slug, name, companyName }: LinkedFirm) =>
  `"${slug}" (${companyName ? `${name}, ${companyName}` : name})`;
