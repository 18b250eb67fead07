import {
  emptyFirm,
  expiryTime,
  withRandomPart,
  type FirmRepository,
  type FirmRecord,
  type OnConflict,
  type StoredFirm,
} from '@firmline/sdk/firms';
import type { SlugStyle } from '../config/connections.ts';
import { pagesNamed } from './connect.ts';
import { textProblems, type TextProblem } from './check-texts.ts';
import { identityOf, shownSpelling, spellingOf } from './identity.ts';
import { plainSlugFor } from './slugs.ts';
import { placeOf, type RowResult } from './report.ts';
import { slugProblemOf, type ImportRow } from './records.ts';
import type { RowUnit } from './table/rows.ts';
import { differingFields, type FirmWrite } from './write.ts';

export interface PlannedRow extends FirmWrite {
  readonly line: number;
  readonly to: FirmRecord;
  /** What becomes of it if all is written. One that must not exist keeps all from being written. */
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'not written';
  /** The slug without its random part, if the file has none and it was made. */
  readonly madeOf?: string | undefined;
}

export interface Warning {
  readonly line: number;
  readonly problem: TextProblem;
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  /** Rows that are not written: invalid ones, and unclear ones, which may be a firm that exists. */
  readonly left: readonly RowResult[];
  readonly warnings: readonly Warning[];
  /** For a hint: how to let refused texts through; empty if there are none. */
  readonly howToAllow: string;
}

export interface PlanOptions {
  readonly onConflict: OnConflict;
  readonly style: SlugStyle;
  readonly unit: RowUnit;
  readonly allow?: readonly string[] | undefined;
  readonly expiresAt?: string | undefined;
  /** What a person has decided about unclear rows. Default: they are left out. */
  readonly unclear?: 'same' | 'other' | undefined;
  /** The slugs that an interrupted run of the same import made, by line. */
  readonly made?: ReadonlyMap<number, string>;
}

/** Compares the rows of a file with each other and with the database, and plans an action for each. Writes nothing. */
export async function planImport(
  rows: readonly ImportRow[],
  repository: FirmRepository,
  options: PlanOptions,
): Promise<ImportPlan> {
  const left: RowResult[] = [];
  const leave: Leave = ({ line, slug }, problem, outcome = 'invalid') =>
    void left.push({ line, slug: slug.slice(0, 100), outcome, problem });

  const named = new Map<string, NamedRow>();
  const unnamed: ImportRow[] = [];
  for (const row of rows) {
    if (row.problem !== undefined) leave(row, row.problem);
    else if (row.slug === '') unnamed.push(row);
    else if (named.has(row.slug)) leave(row, usedIn(row.slug, options.unit, named.get(row.slug)?.row));
    else named.set(row.slug, { row });
  }
  if (unnamed.length > 0) await nameRows(unnamed, named, repository, options, leave);
  return { ...(await compare(named, repository, options, leave)), left };
}

interface NamedRow {
  readonly row: ImportRow;
  readonly madeOf?: string | undefined;
}

type Leave = (row: ImportRow, problem: string, outcome?: 'invalid' | 'unclear') => void;

interface Present extends Pick<FirmRecord, 'slug' | 'name' | 'companyName' | 'expiresAt'> {
  readonly spelling: string;
}

async function nameRows(
  rows: readonly ImportRow[],
  named: Map<string, NamedRow>,
  repository: FirmRepository,
  { style, unit, unclear: decision, made = new Map() }: PlanOptions,
  leave: Leave,
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
  const seen = new Map<string, ImportRow>();
  for (const row of rows) {
    const contact = { name: row.texts.name ?? '', companyName: row.texts.companyName ?? '' };
    const identity = identityOf(contact);
    const { plain: plainSlug, isBare } = plainSlugFor(contact);
    const take = (slug: string, madeOf?: string) => void named.set(slug, { row: { ...row, slug }, madeOf });
    /** Whether the row is done, as one that is left out or that a person takes for the stored firm. */
    const isSame = (problem: string, stored?: string) => {
      if (decision === 'same' && stored !== undefined && !named.has(stored)) take(stored);
      if (decision === undefined) leave({ ...row, slug: stored ?? '' }, problem, 'unclear');
      return decision !== 'other';
    };

    const person = `${identity} ${identityOf({ name: row.lastName })}`;
    const earlier = seen.get(person);
    if (earlier === undefined) seen.set(person, row);
    else {
      const where = placeOf(earlier.line, unit);
      if (spellingOf(contact) === spellingOf({ name: '', ...earlier.texts })) {
        leave(row, `${where} has the same contact and company.`);
        continue;
      }
      const question = `Is this the same as ${where.toLowerCase()}?`;
      if (isSame(`${question} ${spelled(contact)} differs only in its spelling.`)) continue;
    }

    const own = made.get(row.line);
    const candidates = lastingLongest(present.get(identity) ?? []);
    const exact = row.lastName === '' ? candidates.filter((one) => one.spelling === spellingOf(contact)) : [];
    const [found] = exact.length > 0 ? exact : candidates;
    const isPlain = style === 'plain' && !isBare;
    const taken = isPlain ? bySlug.get(plainSlug) : undefined;
    if (own !== undefined && (found === undefined || bySlug.has(own))) take(own, plainSlug);
    else if (exact.length > 1) leave(row, severalHave(exact));
    else if (exact.length === 1 && found !== undefined) take(found.slug);
    else if (found !== undefined && isSame(unclearWords(contact, row.lastName, found), found.slug)) continue;
    else if (plainSlug === '') leave(row, 'A firm needs the name of its contact.');
    else if (isPlain && named.has(plainSlug)) leave(row, usedIn(plainSlug, unit, named.get(plainSlug)?.row));
    else if (
      taken === undefined ||
      !isSame(
        `Is this the same as "${plainSlug}" (${spelled(taken)})? It would get the same slug.`,
        plainSlug,
      )
    ) {
      let slug = isPlain && taken === undefined ? plainSlug : withRandomPart(plainSlug);
      while (bySlug.has(slug) || named.has(slug)) slug = withRandomPart(plainSlug);
      take(slug, plainSlug);
    }
  }
}

const usedIn = (slug: string, unit: RowUnit, row: ImportRow | undefined) =>
  `The slug "${slug}" is already used in ${unit} ${row?.line}.`;

const spelled = ({ name, companyName }: Pick<FirmRecord, 'name' | 'companyName'>) =>
  `"${shownSpelling(companyName ? `${name}, ${companyName}` : name)}"`;

const unclearWords = (contact: Pick<FirmRecord, 'name' | 'companyName'>, lastName: string, found: Present) =>
  `Is this the same as "${found.slug}" (${spelled(found)})? ${
    lastName === ''
      ? `${spelled(contact)} differs only in its spelling.`
      : `First name and company are, but it has no last name, and this is ${lastName}.`
  }`;

/** The firms that never expire, or else expire last. An old link kept for a while is not the right firm. */
function lastingLongest(firms: readonly Present[]): readonly Present[] {
  const longest = Math.max(...firms.map(expiryTime));
  return firms.filter((firm) => expiryTime(firm) === longest);
}

const severalHave = (firms: readonly Present[]) =>
  `Several firms have this contact and company: ${firms
    .slice(0, 3)
    .map(({ slug }) => `"${slug}"`)
    .join(', ')}; add a column "slug" with one of them.`;

async function compare(
  named: ReadonlyMap<string, NamedRow>,
  repository: FirmRepository,
  { onConflict, allow, expiresAt }: PlanOptions,
  leave: Leave,
): Promise<Omit<ImportPlan, 'left'>> {
  const planned: PlannedRow[] = [];
  const warnings: Warning[] = [];
  const refusedCodes = new Set<string>();
  const left = new Map(named);
  const plan = ({ row, madeOf }: NamedRow, from?: StoredFirm) => {
    const { line, slug, parts } = row;
    const refuse = (problem: string) => leave(madeOf === undefined ? row : { ...row, slug: '' }, problem);
    const isDated = from === undefined && expiresAt !== undefined && !row.texts.expiresAt;
    const texts = isDated ? { ...row.texts, expiresAt } : row.texts;
    if (from === undefined) {
      const nameless = `There is no firm "${slug.slice(0, 100)}", and a new one needs the name of its contact.`;
      const why = slugProblemOf(slug) ?? (texts.name === undefined ? nameless : undefined);
      if (why !== undefined) return refuse(why);
    }
    const problems = textProblems(texts, { stored: from, allowed: allow, parts });
    const refused = problems.filter(({ isRefused }) => isRefused);
    for (const { code } of refused) refusedCodes.add(code);
    const [first] = refused;
    if (first !== undefined) return refuse(first.message);
    for (const problem of problems) warnings.push({ line, problem });
    const given = { slug, ...texts, name: texts.name ?? from?.name ?? '' };
    const to: FirmRecord = { ...emptyFirm, ...from, ...given };
    const outcome = outcomeOf(to, from, onConflict);
    const kept = outcome === 'skipped' && from ? from : to;
    // The record of the others would only take memory.
    planned.push({
      line,
      slug,
      from: outcome === 'updated' ? from : undefined,
      to: kept,
      given,
      outcome,
      madeOf,
    });
  };
  for await (const firms of pagesNamed([...named.keys()], repository))
    for (const firm of firms) {
      const row = left.get(firm.slug);
      if (row !== undefined && left.delete(firm.slug)) plan(row, firm);
    }
  for (const row of left.values()) plan(row);
  const codes = [...refusedCodes].map((code) => ` --allow ${code}`).join('');
  return {
    rows: planned.toSorted((a, b) => a.line - b.line),
    warnings: warnings.toSorted((a, b) => a.line - b.line),
    howToAllow: codes && ` Texts that are meant so:${codes}.`,
  };
}

function outcomeOf(
  to: FirmRecord,
  from: FirmRecord | undefined,
  onConflict: OnConflict,
): PlannedRow['outcome'] {
  if (from === undefined) return 'created';
  if (onConflict !== 'update') return onConflict === 'fail' ? 'not written' : 'skipped';
  return Object.keys(differingFields(from, to)).length === 0 ? 'unchanged' : 'updated';
}
