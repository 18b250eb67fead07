import { FirmlineError } from '@firmline/sdk/errors';
import { parseSlug, slugify, validateTexts, type Firm, type NewFirm } from '@firmline/sdk/firms';
import type { ColumnMap } from './columns.ts';
import type { RawRow } from './raw-row.ts';

/** A row that can be written, as far as can be said without asking the database. */
export interface ImportRow {
  readonly line: number;
  /** With the fields only that the file has. */
  readonly firm: NewFirm;
  /** The slug could not be a new one's; it may be that of an old record. */
  readonly slugProblem: string | undefined;
}

export interface BadRow {
  readonly line: number;
  readonly slug: string;
  readonly problem: string;
}

export interface CheckedRows {
  readonly rows: readonly ImportRow[];
  readonly bad: readonly BadRow[];
}

/** Checks every row by itself, and that no two have the same slug: of those, the first is kept. */
export function checkRows(raw: readonly RawRow[], map: ColumnMap): CheckedRows {
  const rows: ImportRow[] = [];
  const bad: BadRow[] = [];
  const lines = new Map<string, number>();
  const fields = Object.entries(map) as [keyof Firm, string][];
  for (const { line, values, problem } of raw) {
    if (values === undefined) {
      bad.push({ line, slug: '', problem });
      continue;
    }
    const given: Partial<Record<keyof Firm, string>> = {};
    for (const [field, column] of fields) {
      const value = values[column];
      if (value !== undefined) given[field] = value;
    }
    const slug = given.slug?.trim() || slugify(given.companyName || given.name || '');
    try {
      const firm = checked({ ...given, slug });
      const first = lines.get(slug);
      if (first !== undefined) throw wrong(`The slug "${slug}" stands in line ${first} already.`);
      lines.set(slug, line);
      rows.push({ line, firm, slugProblem: slugProblemOf(slug) });
    } catch (error) {
      if (!(error instanceof FirmlineError)) throw error;
      bad.push({ line, slug: slug.slice(0, 100), problem: error.message });
    }
  }
  return { rows, bad };
}

function checked(given: Partial<Firm> & Pick<Firm, 'slug'>): NewFirm {
  const { slug, name = '', ...rest } = given;
  if (slug === '') throw wrong('No slug can be made from this name; give one in a column "slug".');
  if (slug.includes('\0') || slug.length > 500) throw wrong('This cannot be a slug.');
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
