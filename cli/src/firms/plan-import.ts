import {
  plainSlugOf,
  withRandomPart,
  type FirmRepository,
  type FirmVersion,
  type KeptFirm,
  type NewFirm,
  type OnConflict,
  type StoredFirm,
} from '@firmline/sdk/firms';
import type { SlugStyle } from '../config/slug-style.ts';
import { textProblems, type TextProblem } from './check-texts.ts';
import { identityOf, shownSpelling, spellingOf } from './identity.ts';
import { placeOf, type Problem } from './problems.ts';
import { slugProblemOf, type FirmRow } from './records.ts';
import type { RowUnit } from './table/rows.ts';

/** The planned action for a row. */
export type Intent = 'create' | 'update' | 'unchanged' | 'skip' | 'conflict';

export interface PlannedRow {
  readonly line: number;
  /** Only the fields of the file. */
  readonly firm: NewFirm;
  readonly intent: Intent;
  /** The firm as it is, if it is updated. */
  readonly from?: FirmVersion<StoredFirm>;
  /** Whether the file has no slug for it. */
  readonly isUnnamed: boolean;
  /** The slug without its random part, if it was just made. */
  readonly madeOf?: string;
}

/** A row that may be a firm that exists, or one of an earlier row. */
export interface Unclear extends Problem {
  /** The stored firm that it may be; undefined for an earlier row. */
  readonly stored?: string;
}

export interface Warning {
  readonly line: number;
  readonly problem: TextProblem;
}

export interface ImportPlan {
  /** In the order of the file. */
  readonly rows: readonly PlannedRow[];
  readonly invalid: readonly Problem[];
  readonly unclear: readonly Unclear[];
  /** Texts that a person should look at. */
  readonly warnings: readonly Warning[];
  /** The codes of texts that were refused. */
  readonly refusedCodes: readonly string[];
}

export interface PlanOptions {
  readonly onConflict: OnConflict;
  /** How a missing slug is made. */
  readonly style: SlugStyle;
  readonly unit: RowUnit;
  /** Codes of texts that are let through. */
  readonly allow?: readonly string[] | undefined;
  /** What a person has decided about unclear rows. Default: they are left out. */
  readonly unclear?: 'same' | 'other' | undefined;
  /** The slugs that an interrupted run of the same import made, by line. */
  readonly made?: ReadonlyMap<number, string>;
  /** Called with the number of rows that are compared. */
  readonly onCompared?: (done: number) => void;
}

/** Compares the rows of a file with each other and with the database, and plans an action for each. Writes nothing. */
export async function planImport(
  rows: readonly FirmRow[],
  repository: FirmRepository,
  options: PlanOptions,
): Promise<ImportPlan> {
  const invalid: Problem[] = [];
  const unclear: Unclear[] = [];
  const refuse = ({ line, slug }: Pick<FirmRow, 'line' | 'slug'>, problem: string) =>
    void invalid.push({ line, slug: slug.slice(0, 100), problem });

  const named = new Map<string, NamedRow>();
  const unnamed: FirmRow[] = [];
  for (const row of rows) {
    if (row.problem !== undefined) refuse(row, row.problem);
    else if (row.slug === '') unnamed.push(row);
    else if (named.has(row.slug))
      refuse(
        row,
        `The slug "${row.slug}" is already used in ${options.unit} ${named.get(row.slug)?.row.line}.`,
      );
    else named.set(row.slug, { row });
  }
  if (unnamed.length > 0) await nameRows(unnamed, named, repository, options, { refuse, unclear });
  const compared = await compare(named, repository, options, refuse);
  return { ...compared, invalid, unclear };
}

/** A row with the slug of its firm. */
interface NamedRow {
  readonly row: FirmRow;
  readonly madeOf?: string;
}

interface Findings {
  readonly refuse: (row: Pick<FirmRow, 'line' | 'slug'>, problem: string) => void;
  readonly unclear: Unclear[];
}

/** What is compared of a firm that exists. */
interface Present extends Pick<KeptFirm, 'slug' | 'name' | 'companyName' | 'expiresAt'> {
  readonly spelling: string;
}

/** Finds the firm of each row without a slug by its contact and company, or makes a slug for it. */
async function nameRows(
  rows: readonly FirmRow[],
  named: Map<string, NamedRow>,
  repository: FirmRepository,
  { style, unit, allow, unclear: decision, made = new Map() }: PlanOptions,
  { refuse, unclear }: Findings,
): Promise<void> {
  const present = new Map<string, Present[]>();
  const bySlug = new Map<string, Present>();
  for await (const firms of repository.contacts())
    for (const firm of firms) {
      const one = { ...firm, spelling: spellingOf(firm) };
      bySlug.set(firm.slug, one);
      // A firm that another row names belongs to that row.
      if (named.has(firm.slug)) continue;
      const identity = identityOf(firm);
      const same = present.get(identity);
      if (same) same.push(one);
      else present.set(identity, [one]);
    }
  const seen = new Map<string, FirmRow>();
  for (const row of rows) {
    const contact = { name: row.texts.name ?? '', companyName: row.texts.companyName ?? '' };
    const identity = identityOf(contact);
    const person = `${identity} ${identityOf({ name: row.lastName })}`;
    const plainSlug = plainSlugOf(contact);
    const isUnclear = (problem: string, stored?: string) => {
      if (decision === undefined)
        unclear.push({
          line: row.line,
          slug: stored ?? plainSlug,
          problem,
          ...(stored !== undefined && { stored }),
        });
      return decision !== 'other';
    };
    const earlier = seen.get(person);
    if (earlier !== undefined) {
      const where = placeOf(earlier.line, unit);
      if (spellingOf(contact) === spellingOf({ name: '', ...earlier.texts })) {
        refuse({ ...row, slug: plainSlug }, `${where} has the same contact and company.`);
        continue;
      }
      if (
        isUnclear(
          `Is this the same as ${where.toLowerCase()}? ${spelled(contact)} differs only in its spelling.`,
        )
      )
        continue;
    } else seen.set(person, row);

    const own = made.get(row.line);
    const candidates = lastingLongest(present.get(identity) ?? []);
    const exact = row.lastName === '' ? candidates.filter((one) => one.spelling === spellingOf(contact)) : [];
    const [found] = exact.length > 0 ? exact : candidates;
    if (own !== undefined && (found === undefined || bySlug.has(own)))
      named.set(own, { row: { ...row, slug: own }, madeOf: plainSlug });
    else if (exact.length > 1) refuse({ ...row, slug: plainSlug }, severalHave(exact));
    else if (exact.length === 1 && found !== undefined)
      named.set(found.slug, { row: { ...row, slug: found.slug } });
    else if (found !== undefined && isUnclear(unclearWords(contact, row.lastName, found), found.slug)) {
      if (decision === 'same' && !named.has(found.slug))
        named.set(found.slug, { row: { ...row, slug: found.slug } });
    } else if (plainSlug === '') {
      const nonsense = textProblems(row.texts, { allowed: allow }).find(({ isRefused }) => isRefused);
      refuse(row, nonsense?.message ?? 'No slug can be made from this name. Add a column "slug".');
    } else {
      const taken = style === 'plain' ? bySlug.get(plainSlug) : undefined;
      if (taken !== undefined && !named.has(plainSlug)) {
        if (
          isUnclear(
            `Is this the same as "${plainSlug}" (${spelled(taken)})? It would get the same slug.`,
            plainSlug,
          )
        ) {
          if (decision === 'same') named.set(plainSlug, { row: { ...row, slug: plainSlug } });
          continue;
        }
      }
      const holder = style === 'plain' ? named.get(plainSlug) : undefined;
      if (holder !== undefined) {
        refuse(
          { ...row, slug: plainSlug },
          `The slug "${plainSlug}" is already used in ${unit} ${holder.row.line}.`,
        );
        continue;
      }
      let slug = taken === undefined && style === 'plain' ? plainSlug : withRandomPart(plainSlug);
      while (bySlug.has(slug) || named.has(slug)) slug = withRandomPart(plainSlug);
      named.set(slug, { row: { ...row, slug }, ...(slug !== plainSlug && { madeOf: plainSlug }) });
    }
  }
}

const spelled = ({ name, companyName }: Pick<KeptFirm, 'name' | 'companyName'>) =>
  `"${shownSpelling(companyName ? `${name}, ${companyName}` : name)}"`;

const unclearWords = (contact: Pick<KeptFirm, 'name' | 'companyName'>, lastName: string, found: Present) =>
  lastName === ''
    ? `Is this the same as "${found.slug}" (${spelled(found)})? ${spelled(contact)} differs only in its spelling.`
    : `Is this the same as "${found.slug}" (${spelled(found)})? First name and company are, but it has no last name, and this is ${lastName}.`;

/** The firms that never expire, or else expire last. An old link kept for a while is not the right firm. */
function lastingLongest(firms: readonly Present[]): readonly Present[] {
  const lasts = firms.map(({ expiresAt }) => expiresAt);
  const longest = lasts.includes('') ? '' : lasts.toSorted().at(-1);
  return firms.filter(({ expiresAt }) => expiresAt === longest);
}

const severalHave = (firms: readonly Present[]) =>
  `Several firms have this contact and company: ${firms
    .slice(0, 3)
    .map(({ slug }) => `"${slug}"`)
    .join(', ')}; add a column "slug" with one of them.`;

/** Compares the rows with their firms, and checks the texts that would be new. */
async function compare(
  named: ReadonlyMap<string, NamedRow>,
  repository: FirmRepository,
  { onConflict, allow, onCompared }: PlanOptions,
  refuse: Findings['refuse'],
): Promise<Pick<ImportPlan, 'rows' | 'warnings' | 'refusedCodes'>> {
  const planned: PlannedRow[] = [];
  const warnings: Warning[] = [];
  const refusedCodes = new Set<string>();
  const left = new Map(named);
  let done = 0;
  const plan = ({ row, madeOf }: NamedRow, from: FirmVersion<StoredFirm> | undefined) => {
    onCompared?.(++done);
    const { line, slug, texts, lastName: _, ...rest } = row;
    const problem = from === undefined ? newProblem(row, slug) : undefined;
    if (problem !== undefined) return refuse(row, problem);
    const problems = textProblems(texts, { stored: from?.firm, allowed: allow });
    const refused = problems.filter(({ isRefused }) => isRefused);
    for (const { code } of refused) refusedCodes.add(code);
    const [first] = refused;
    if (first !== undefined) return refuse(row, first.message);
    for (const one of problems) warnings.push({ line, problem: one });
    const firm: NewFirm = { slug, ...texts, name: texts.name ?? from?.firm.name ?? '' };
    const intent = from === undefined ? 'create' : presentIntent(differs(firm, from.firm), onConflict);
    planned.push({
      line,
      firm,
      intent,
      isUnnamed: rest.problem === undefined && madeOf !== undefined,
      ...(intent === 'update' && from !== undefined && { from }),
      ...(madeOf !== undefined && intent === 'create' && { madeOf }),
    });
  };
  for await (const versions of versionsOf([...named.keys()], repository))
    for (const version of versions) {
      const row = left.get(version.firm.slug);
      if (row === undefined || !left.delete(version.firm.slug)) continue;
      plan(row, version);
    }
  for (const row of left.values()) plan(row, undefined);
  return {
    rows: planned.toSorted((a, b) => a.line - b.line),
    warnings: warnings.toSorted((a, b) => a.line - b.line),
    refusedCodes: [...refusedCodes],
  };
}

const newProblem = ({ texts }: FirmRow, slug: string): string | undefined =>
  texts.name === undefined ? 'A firm needs the name of its contact.' : slugProblemOf(slug);

/** The current versions of firms, in pages: all firms if they are not many more than the wanted ones. */
export async function* versionsOf(
  slugs: readonly string[],
  repository: FirmRepository,
): AsyncGenerator<readonly FirmVersion<StoredFirm>[]> {
  if (slugs.length === 0) return;
  const count = slugs.length > 100 ? await repository.count() : Number.POSITIVE_INFINITY;
  yield* count <= slugs.length * 2 ? repository.versions() : repository.versionsNamed(slugs);
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
