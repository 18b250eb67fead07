import type { KeptFirm } from '@firmline/sdk/firms';
import { withoutMark } from '../../csv.ts';
import type { LinkedFirm } from '../../results/firms.ts';
import type { Firms } from '../firms/connect.ts';
import { readTable } from '../firms/import/raw-row.ts';
import { openSource } from '../firms/import/source.ts';

/** Outcomes of rows that left no firm with this slug. */
const withoutFirm = new Set(['invalid', 'refused', 'not written']);

/**
 * The firms of an import with their links, in the order of its file.
 * @param report the import's report
 */
export async function importedFirms(report: string, { repository, link }: Firms): Promise<LinkedFirm[]> {
  const table = await readTable(openSource(report).text(), report);
  const slugs: string[] = [];
  for await (const rows of table.rows(['slug', 'outcome'])) {
    for (const { values } of rows)
      if (values && !withoutFirm.has(values['outcome'] ?? '')) slugs.push(withoutMark(values['slug'] ?? ''));
  }
  const found = new Map<string, KeptFirm>();
  for await (const firms of repository.named(slugs)) for (const firm of firms) found.set(firm.slug, firm);
  return slugs.flatMap((slug) => {
    const firm = found.get(slug);
    return firm ? link(firm) : [];
  });
}
