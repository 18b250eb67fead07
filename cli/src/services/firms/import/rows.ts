import { FirmlineError } from '@firmline/sdk/errors';
import { parseSlug, plainSlugOf, validateTexts, type KeptFirm, type NewFirm } from '@firmline/sdk/firms';
import type { SlugStyle } from '../../../config/slug-style.ts';
import { copied } from './in-pieces.ts';
import { placeOf } from './limits.ts';
import { createLineIndex, type LineIndex } from './line-index.ts';
import type { RawRow, RawRows, RowUnit } from './raw-row.ts';
import type { ColumnMap } from '../../../results/firms.ts';

/** A row that passed all checks that need no database. */
export interface ImportRow {
  readonly line: number;
  /** Only the fields in the file. */
  readonly firm: NewFirm;
  /** Set if the slug is not valid for a new firm; an old record may have it. */
  readonly slugProblem?: string;
  /** Whether the file has no slug for it. */
  readonly isUnnamed?: boolean;
  /** The slug without its random part, if it was just made. */
  readonly madeOf?: string;
}

/** A row without a slug: the firm with its contact and company, or a new one. */
export interface UnnamedRow {
  readonly line: number;
  readonly texts: Omit<NewFirm, 'slug'>;
  /** The first part of a slug for it. */
  readonly plainSlug: string;
}

export interface BadRow {
  readonly line: number;
  readonly slug: string;
  readonly problem: string;
}

/** A row after the checks that need no database. */
export type CheckedRow =
  | ({ readonly kind: 'named' } & ImportRow)
  | ({ readonly kind: 'unnamed' } & UnnamedRow)
  | ({ readonly kind: 'bad' } & BadRow);

/** Where the file has which firm. */
export interface SeenFirms {
  /** By slug. */
  readonly slugs: LineIndex;
  /** Of rows without a slug, by {@link contactOf}. */
  readonly contacts: LineIndex;
}

export const noFirmsSeen = (): SeenFirms => ({ slugs: createLineIndex(), contacts: createLineIndex() });

export interface RowRules {
  readonly map: ColumnMap;
  /** Rows without a slug get a plain one here, or a random one after their firm was looked up. */
  readonly style: SlugStyle;
  readonly unit?: RowUnit;
}

/**
 * Checks each row by itself, and that no two rows are the same firm. Of duplicates, the first is kept.
 * @param seen gets the firms of these rows
 */
export async function* checkRows(
  raw: RawRows,
  seen: SeenFirms,
  { map, style, unit = 'line' }: RowRules,
): AsyncGenerator<readonly CheckedRow[]> {
  const fields = Object.entries(map) as [keyof KeptFirm, string][];
  for await (const some of raw) {
    const rows = some.map((row) => check(row));
    // Little is left of a bad row.
    yield rows.some(({ kind }) => kind === 'bad') ? copied(rows) : rows;
  }

  function check({ line, values, problem }: RawRow): CheckedRow {
    if (values === undefined) return { kind: 'bad', line, slug: '', problem };
    const given: Partial<Record<keyof KeptFirm, string>> = {};
    for (const [field, column] of fields) {
      const value = values[column];
      if (value !== undefined) given[field] = value;
    }
    const ownSlug = given.slug?.trim();
    const slug = ownSlug || plainSlugOf(given);
    try {
      const firm = checked({ ...given, slug });
      if (!ownSlug && style === 'random') {
        const { slug: plainSlug, ...texts } = firm;
        const same = seen.contacts.add(contactOf(texts), line);
        if (same !== undefined) throw wrong(`${placeOf(same, unit)} has the same contact and company.`);
        return { kind: 'unnamed', line, texts, plainSlug };
      }
      const first = seen.slugs.add(slug, line);
      if (first !== undefined) throw wrong(`The slug "${slug}" is already used in ${unit} ${first}.`);
      const slugProblem = slugProblemOf(slug);
      return { kind: 'named', line, firm, ...(slugProblem === undefined ? {} : { slugProblem }) };
    } catch (error) {
      if (!(error instanceof FirmlineError)) throw error;
      return { kind: 'bad', line, slug: slug.slice(0, 100), problem: error.message };
    }
  }
}

/** About how many characters a row has. */
export const weightOfRow = (row: CheckedRow): number => {
  if (row.kind === 'bad') return row.slug.length + row.problem.length;
  return weightOfFirm(row.kind === 'named' ? row.firm : row.texts);
};

export const weightOfFirm = (firm: Partial<NewFirm>): number =>
  Object.values(firm).reduce((sum, value) => sum + value.length, 0);

/** Rows by what the next step needs of them. */
export interface RowsByKind {
  readonly rows: readonly ImportRow[];
  readonly unnamed: readonly UnnamedRow[];
  readonly bad: readonly BadRow[];
}

export const rowsByKind = (rows: readonly CheckedRow[]): RowsByKind => ({
  rows: rows.filter((row) => row.kind === 'named'),
  unnamed: rows.filter((row) => row.kind === 'unnamed'),
  bad: rows.filter((row) => row.kind === 'bad'),
});

/** Checks the rows of a file that is held in memory. */
export async function checkAll(
  raw: RawRows,
  rules: RowRules,
): Promise<RowsByKind & { readonly all: number }> {
  const rows: CheckedRow[] = [];
  for await (const some of checkRows(raw, noFirmsSeen(), rules)) for (const row of some) rows.push(row);
  return { ...rowsByKind(rows), all: rows.length };
}

/** Identifies a firm without a slug. */
export const contactOf = ({ name, companyName = '' }: Pick<NewFirm, 'name' | 'companyName'>): string =>
  JSON.stringify([name.trim(), companyName.trim()]);

function checked(given: Partial<KeptFirm> & Pick<KeptFirm, 'slug'>): NewFirm {
  const { slug, name = '', ...rest } = given;
  if (slug === '') throw wrong('No slug can be made from this name. Add a column "slug".');
  if (slug.includes('\0') || slug.length > 500) throw wrong('This is not a valid slug.');
  return { slug, ...validateTexts({ name, ...rest }) };
}

function slugProblemOf(slug: string): string | undefined {
  try {
    parseSlug(slug);
    return undefined;
  } catch (error) {
    const { message, hint } = error as FirmlineError;
    return hint ? `${message} ${hint}` : message;
  }
}

const wrong = (message: string) => new FirmlineError(message, { code: 'invalid-input', fault: 'user' });
