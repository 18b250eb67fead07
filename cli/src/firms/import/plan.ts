import {
  emptyFirm,
  type FirmRepository,
  type FirmRecord,
  type OnConflict,
  type StoredFirm,
} from '@firmline/sdk/firms';
import { pagesOfSlugs } from '../connect.ts';
import { fieldNames, type FirmField } from '../words/fields.ts';
import { textProblems, type TextCode, type TextProblem } from '../words/check-texts.ts';
import { spellingOf } from '../words/identity.ts';
import { reasons } from '../words/import-sentences.ts';
import type { RowMatch } from './matches.ts';
import { hasOneCase } from '../words/names.ts';
import type { LeftOutOutcome } from './left-out.ts';
import type { ImportRow } from './import-row.ts';
import { slugProblemOf } from '../slugs.ts';
import { differingFields, type FirmWrite } from '../write.ts';

/** The outcome of a row: the planned one until it is written. */
export type RowOutcome =
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'skipped'
  | 'invalid'
  | 'unclear'
  | LeftOutOutcome
  /** Not written: because of others, or because the database refused it. */
  | 'notWritten'
  | 'refused';

/** A row of the file, and what is done with it. */
export interface PlannedRow {
  readonly line: number;
  /** Empty if the row names no slug and is not written. */
  readonly slug: string;
  readonly outcome: RowOutcome;
  /** Why it is left out or refused; empty otherwise. */
  readonly problem: string;
  /** Contact and company: of the firm after the import, or as a row has them that is left out. */
  readonly contact: Partial<Pick<FirmRecord, 'name' | 'companyName'>>;
  /** The firm after the import; undefined if the row is left out. */
  readonly to: FirmRecord | undefined;
  /** Undefined if nothing is written. */
  readonly write: (FirmWrite & { readonly line: number }) | undefined;
  /** The slug without its random part, if the file has none and it was made. */
  readonly base: string | undefined;
  /** Texts that a person should look at, one sentence each. */
  readonly warnings: readonly string[];
}

export interface ImportPlan {
  /** In the file's order. */
  readonly rows: readonly PlannedRow[];
  /** The codes of texts that were refused. */
  readonly refusedCodes: readonly TextCode[];
}

export interface PlanOptions {
  readonly onConflict: OnConflict;
  readonly allow?: readonly string[] | undefined;
  readonly expiresAt?: string | undefined;
  /** Whether an empty cell clears its field. */
  readonly clearEmpty?: boolean | undefined;
}

/** Compares the rows of a file with the stored firms, and plans an action for each. Writes nothing. */
export async function planImport(
  matches: readonly RowMatch[],
  repository: FirmRepository,
  options: PlanOptions,
): Promise<ImportPlan> {
  const refusedCodes = new Set<TextCode>();
  const plan = (match: OpenMatch, from?: StoredFirm) => planRow(match, from, options, refusedCodes);
  const rows: PlannedRow[] = [];
  const openMatches = new Map<string, OpenMatch>();
  for (const match of matches) {
    if (isOpen(match)) openMatches.set(slugOf(match), match);
    else rows.push(leftOutRow(match));
  }
  for await (const firms of pagesOfSlugs([...openMatches.keys()], repository))
    for (const firm of firms) {
      const match = openMatches.get(firm.slug);
      if (match === undefined) continue;
      openMatches.delete(firm.slug);
      rows.push(plan(match, firm));
    }
  for (const match of openMatches.values()) rows.push(plan(match));
  return { rows: rows.toSorted((a, b) => a.line - b.line), refusedCodes: [...refusedCodes] };
}

type OpenMatch = Extract<RowMatch, { readonly match: 'slug' | 'same' | 'new' }>;

const isOpen = (match: RowMatch): match is OpenMatch =>
  match.match !== 'unclear' && match.match !== 'left out';

const slugOf = (match: OpenMatch): string => (match.match === 'slug' ? match.row.slug : match.slug);

function leftOutRow(match: Exclude<RowMatch, OpenMatch>): PlannedRow {
  const slug = (match.match === 'unclear' ? match.slug : undefined) ?? match.row.slug;
  const outcome = match.match === 'unclear' ? 'unclear' : match.outcome;
  const row = rowWithout(match.row, slug, outcome, match.reason);
  return match.match === 'left out' && match.warning !== undefined
    ? { ...row, warnings: [match.warning] }
    : row;
}

const rowWithout = (row: ImportRow, slug: string, outcome: RowOutcome, problem: string): PlannedRow => ({
  line: row.line,
  slug: slug.slice(0, 100),
  outcome,
  problem,
  contact: row.texts,
  to: undefined,
  write: undefined,
  base: undefined,
  warnings: emptyWarnings,
});

function planRow(
  match: OpenMatch,
  storedFirm: StoredFirm | undefined,
  options: PlanOptions,
  refusedCodes: Set<TextCode>,
): PlannedRow {
  const { row } = match;
  const slug = slugOf(match);
  const invalidRow = (problem: string) =>
    rowWithout(row, match.match === 'new' ? '' : slug, 'invalid', problem);
  const texts = textsToWrite(match, storedFirm, options);
  if (storedFirm !== undefined && storedFirm.leadsTo !== '' && !texts.leadsTo)
    return invalidRow(reasons.oldLink(storedFirm));
  if (storedFirm === undefined) {
    const problem = slugProblemOf(slug) ?? (texts.name === undefined ? reasons.namelessNew(slug) : undefined);
    if (problem !== undefined) return invalidRow(problem);
  }
  const problems = textProblems(texts, { storedFirm, allowedCodes: options.allow });
  const refusedTexts = problems.filter(({ isRefused }) => isRefused);
  for (const { code } of refusedTexts) refusedCodes.add(code);
  const [firstRefused] = refusedTexts;
  if (firstRefused !== undefined) return invalidRow(firstRefused.message);
  const name = texts.name ?? storedFirm?.name ?? '';
  const newFirm: FirmRecord = { ...emptyFirm, ...storedFirm, slug, ...texts, name };
  const outcome = outcomeOfRow(newFirm, storedFirm, options.onConflict);
  // The record of the others would only take memory.
  const firmBefore = outcome === 'updated' ? storedFirm : undefined;
  const isWrite = outcome === 'created' || outcome === 'updated';
  return {
    line: row.line,
    slug,
    outcome,
    problem: '',
    // The texts of the row would only take memory.
    contact: newFirm,
    to: outcome === 'skipped' && storedFirm ? storedFirm : newFirm,
    write: isWrite
      ? { slug, from: firmBefore, to: newFirm, sentFields: sentFieldsOf(texts), line: row.line }
      : undefined,
    base: match.match === 'new' ? match.base : undefined,
    warnings: problems.length === 0 && row.warning === undefined ? emptyWarnings : warningsOf(row, problems),
  };
}

/** The fields that a row writes: one list for all rows with the same ones. */
function sentFieldsOf(texts: ImportRow['texts']): readonly FirmField[] {
  const fields = fieldNames.filter((field) => field === 'slug' || field === 'name' || field in texts);
  const key = fields.join();
  const fieldList = fieldLists.get(key) ?? fields;
  fieldLists.set(key, fieldList);
  return fieldList;
}

const fieldLists = new Map<string, readonly FirmField[]>();

/** Most rows have none, so that one list for all of them saves memory. */
const emptyWarnings: readonly string[] = [];

const warningsOf = ({ warning }: ImportRow, problems: readonly TextProblem[]): string[] => [
  ...(warning === undefined ? [] : [warning]),
  ...problems.map(({ message }) => message),
];

/** The texts that the row changes. An empty cell clears nothing unless it is asked to. */
function textsToWrite(
  { row, match }: OpenMatch,
  storedFirm: StoredFirm | undefined,
  { expiresAt, clearEmpty = false }: PlanOptions,
): ImportRow['texts'] {
  const isCleared = storedFirm === undefined || clearEmpty;
  const clearedFields = isCleared ? row.emptyFields.filter((field) => field !== 'name') : [];
  const isDated = storedFirm === undefined && expiresAt !== undefined && !row.texts.expiresAt;
  // Most rows need no copy.
  const texts =
    clearedFields.length === 0 && !isDated
      ? row.texts
      : {
          ...Object.fromEntries(clearedFields.map((field) => [field, ''])),
          ...row.texts,
          ...(isDated && { expiresAt }),
        };
  // An old link has the texts of its firm, whatever the file says.
  if (texts.leadsTo) {
    const { leadsTo, expiresAt: ownExpiry = '', name = '' } = texts;
    return { leadsTo, expiresAt: ownExpiry, name: storedFirm?.name ?? name };
  }
  if (storedFirm === undefined || match !== 'same') return texts;
  // Capitals alone correct nothing.
  const { name = '', companyName = '' } = texts;
  if (spellingOf({ name, companyName }) !== spellingOf(storedFirm)) return texts;
  // A company may write itself in small letters.
  const isLoudCompany = hasOneCase(companyName) && companyName !== companyName.toLowerCase();
  if (!hasOneCase(name) && !isLoudCompany) return texts;
  return {
    ...texts,
    ...(hasOneCase(name) && { name: storedFirm.name }),
    ...(isLoudCompany && { companyName: storedFirm.companyName }),
  };
}

function outcomeOfRow(to: FirmRecord, from: FirmRecord | undefined, onConflict: OnConflict): RowOutcome {
  if (from === undefined) return 'created';
  if (onConflict === 'skip') return 'skipped';
  return Object.keys(differingFields(from, to)).length === 0 ? 'unchanged' : 'updated';
}
