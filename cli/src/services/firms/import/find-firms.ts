import { withRandomPart, type FirmRepository, type KeptFirm } from '@firmline/sdk/firms';
import { existing } from './plan.ts';
import { contactOf, type BadRow, type ImportRow, type UnnamedRow } from './rows.ts';

type Slugs = Pick<ReadonlySet<string>, 'has'>;

export interface KnownSlugs {
  /** Slugs given by other rows of the file. Their firms belong to those rows. */
  readonly given: Slugs;
  /** The slug that an earlier run of the same import sent for a line. */
  readonly sent: (line: number) => string | undefined;
}

/**
 * Finds the firm of each row without a slug by its contact and company. A new firm gets a slug with a random part, or
 * the one that an earlier run sent, so that nothing is written twice.
 */
export async function findFirms(
  unnamed: readonly UnnamedRow[],
  repository: FirmRepository,
  { given, sent }: KnownSlugs,
): Promise<{ readonly rows: readonly ImportRow[]; readonly bad: readonly BadRow[] }> {
  const present = await firmsByContact(unnamed, repository, given);
  const rows: ImportRow[] = [];
  const bad: BadRow[] = [];
  const strangers: UnnamedRow[] = [];
  for (const row of unnamed) {
    const firms = lastingLongest(present.get(contactOf(row.texts)) ?? []);
    const earlier = sent(row.line);
    const slug = firms.length > 1 ? firms.find((one) => one === earlier) : (firms[0] ?? earlier);
    if (slug !== undefined) rows.push(named(row, slug));
    else if (firms.length === 0) strangers.push(row);
    else bad.push({ line: row.line, slug: row.plainSlug, problem: severalHave(firms) });
  }
  rows.push(...(await newSlugs(strangers, repository, given)));
  return { rows, bad };
}

/** The other texts of a firm may be long. */
type Lasting = Pick<KeptFirm, 'slug' | 'expiresAt'>;

async function firmsByContact(
  unnamed: readonly UnnamedRow[],
  repository: FirmRepository,
  given: Slugs,
): Promise<ReadonlyMap<string, readonly Lasting[]>> {
  const found = new Map<string, Lasting[]>(unnamed.map(({ texts }) => [contactOf(texts), []]));
  const names = [...new Set(unnamed.map(({ texts }) => texts.name))];
  const present = await existing(repository, unnamed.length, {
    all: () => repository.pages(),
    some: () => repository.ofContacts(names),
  });
  for await (const firms of present)
    for (const { slug, name, companyName, expiresAt } of firms)
      if (!given.has(slug)) found.get(contactOf({ name, companyName }))?.push({ slug, expiresAt });
  return found;
}

/**
 * The slugs of the firms that never expire, or else expire last. An old link kept for a while is not the right firm.
 */
function lastingLongest(firms: readonly Lasting[]): string[] {
  const lasts = firms.map(({ expiresAt }) => expiresAt);
  const longest = lasts.includes('') ? '' : lasts.toSorted().at(-1);
  return firms.filter(({ expiresAt }) => expiresAt === longest).map(({ slug }) => slug);
}

/** Gives each row an unused slug. */
async function newSlugs(
  rows: readonly UnnamedRow[],
  repository: FirmRepository,
  given: Slugs,
): Promise<ImportRow[]> {
  const made = new Map<string, ImportRow>();
  let waiting = rows;
  while (waiting.length > 0) {
    const offered = new Map<string, UnnamedRow>();
    for (const row of waiting) {
      let slug: string;
      do slug = withRandomPart(row.plainSlug);
      while (given.has(slug) || made.has(slug) || offered.has(slug));
      offered.set(slug, row);
    }
    const taken = new Set<string>();
    for await (const firms of repository.named([...offered.keys()]))
      for (const { slug } of firms) taken.add(slug);
    for (const [slug, row] of offered)
      if (!taken.has(slug)) made.set(slug, { ...named(row, slug), madeOf: row.plainSlug });
    waiting = [...offered].flatMap(([slug, row]) => (taken.has(slug) ? row : []));
  }
  return [...made.values()];
}

const named = ({ line, texts }: UnnamedRow, slug: string): ImportRow => ({
  line,
  firm: { slug, ...texts },
  isUnnamed: true,
});

const severalHave = (slugs: readonly string[]) =>
  `Several firms have this contact and company: ${slugs
    .slice(0, 3)
    .map((slug) => `"${slug}"`)
    .join(', ')}; add a column "slug" with one of them.`;
