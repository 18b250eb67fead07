import type { FirmRepository, KeptFirm, NewFirm, OnConflict } from '@firmline/sdk/firms';
import type { BadRow, ImportRow } from './rows.ts';

/** The planned action for a row. */
export type Intent = 'create' | 'update' | 'unchanged' | 'skip' | 'conflict';

export interface PlannedRow extends ImportRow {
  readonly intent: Intent;
}

/** A firm that a row would change, as it is. */
export interface FoundFirm {
  readonly row: NewFirm;
  readonly before: KeptFirm;
}

export interface Plan {
  readonly rows: readonly PlannedRow[];
  /** Rows with slugs that only an old record could have, but none has. */
  readonly bad: readonly BadRow[];
}

/**
 * Compares the rows with the database and plans an action for each. Writes nothing.
 * @param onFound called with the firms that would change, which are not kept: their texts may be long
 */
export async function planRows(
  rows: readonly ImportRow[],
  repository: FirmRepository,
  onConflict: OnConflict,
  onFound: (found: readonly FoundFirm[]) => void = () => undefined,
): Promise<Plan> {
  const wanted = new Map(rows.map(({ firm }) => [firm.slug, firm]));
  const intents = new Map<string, Intent>();
  const expiring = new Set<string>();
  const slugs = [...wanted.keys()];
  const pages = await existing(repository, slugs.length, {
    all: () => repository.pages(),
    some: () => repository.named(slugs),
  });
  for await (const firms of pages) {
    const changing: FoundFirm[] = [];
    for (const before of firms) {
      const row = wanted.get(before.slug);
      if (row === undefined) continue;
      const intent = presentIntent(differs(row, before), onConflict);
      intents.set(before.slug, intent);
      if (intent === 'update') changing.push({ row, before });
      if (before.expiresAt !== '') expiring.add(before.slug);
    }
    if (changing.length > 0) onFound(changing);
  }
  const planned: PlannedRow[] = [];
  const bad: BadRow[] = [];
  for (const row of rows) {
    const { slug } = row.firm;
    const intent = intents.get(slug);
    if (intent === undefined && row.slugProblem !== undefined)
      bad.push({ line: row.line, slug: slug.slice(0, 100), problem: row.slugProblem });
    else planned.push({ ...withNeededExpiry(row, expiring), intent: intent ?? 'create' });
  }
  return { rows: planned, bad };
}

/** An older table has no expiry column, so an empty expiry is written only if it replaces one. */
function withNeededExpiry(row: ImportRow, expiring: ReadonlySet<string>): ImportRow {
  const { expiresAt, ...firm } = row.firm;
  return expiresAt === '' && !expiring.has(firm.slug) ? { ...row, firm } : row;
}

/** All firms if they are not many more than the wanted ones; otherwise only those. */
export async function existing<Found>(
  repository: FirmRepository,
  wanted: number,
  { all, some }: { readonly all: () => AsyncIterable<Found[]>; readonly some: () => AsyncIterable<Found[]> },
): Promise<AsyncIterable<Found[]> | Found[][]> {
  if (wanted === 0) return [];
  const count = wanted > 100 ? await repository.count() : Number.POSITIVE_INFINITY;
  return count <= wanted * 2 ? all() : some();
}

function presentIntent(isChange: boolean, onConflict: OnConflict): Intent {
  if (onConflict === 'fail') return 'conflict';
  if (onConflict === 'skip') return 'skip';
  return isChange ? 'update' : 'unchanged';
}

const differs = (wanted: NewFirm, present: KeptFirm) =>
  (Object.keys(wanted) as (keyof KeptFirm)[]).some(
    (field) => wanted[field] !== undefined && wanted[field] !== present[field],
  );
