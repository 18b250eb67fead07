import { FirmlineError } from '@firmline/sdk/errors';
import { isSlug, parseSlug, validateTexts, type KeptFirm } from '@firmline/sdk/firms';
import type { Field } from './fields.ts';
import { placed, valueOf, type Mapping } from './map-columns.ts';
import type { Table, TableRow } from './table/rows.ts';
import { dayOrderOf, spreadsheetTime } from './times.ts';

/** A row of a table as a firm's fields, or its problem. */
export interface FirmRow {
  readonly line: number;
  /** Empty if the file gives none. */
  readonly slug: string;
  /** The given fields, validated, without the slug. */
  readonly texts: Partial<Omit<KeptFirm, 'slug'>>;
  /** The last name that tells this person apart from others of the same name; empty if the name shows it. */
  readonly lastName: string;
  readonly problem?: string;
}

/**
 * Reads the rows of a table as firms, each by itself.
 * @returns also the lines that are no rows
 * @throws FirmlineError 'invalid-input' if the table cannot be read
 */
export async function readFirms(
  table: Table,
  mapping: Mapping,
): Promise<{ readonly rows: readonly FirmRow[]; readonly leftOut: readonly string[] }> {
  const { fields, lastName } = mapping;
  const parts = [...fields.values(), lastName === undefined ? [] : [lastName]].flat();
  const columns = [...new Set(parts.filter((part) => typeof part === 'number'))];
  const templates = [...fields].map(([field, template]) => [field, placed(template, columns)] as const);
  const { rows, leftOut } = await table.rows(columns);
  const times = templates.find(([field]) => field === 'expiresAt')?.[1] ?? [];
  const order =
    times.length === 0 ? undefined : dayOrderOf(rows.map(({ cells }) => valueOf(times, cells) ?? ''));
  const person = lastName === undefined ? [] : [columns.indexOf(lastName)];
  return {
    leftOut,
    rows: rows.map((row) => {
      const given: Partial<Record<Field, string>> = {};
      for (const [field, template] of templates) {
        const value = valueOf(template, row.cells);
        if (value !== undefined) given[field] = value;
      }
      return firmRow(row, given, person.length > 0 ? (valueOf(person, row.cells) ?? '').trim() : '', order);
    }),
  };
}

function firmRow(
  { line, problem }: TableRow,
  { slug: ownSlug = '', ...given }: Partial<Record<Field, string>>,
  lastName: string,
  order: ReturnType<typeof dayOrderOf>,
): FirmRow {
  const slug = ownSlug.trim();
  if (problem !== undefined) return { line, slug: slug.slice(0, 100), texts: {}, lastName, problem };
  try {
    if (slug.includes('\0') || slug.length > 500)
      throw new FirmlineError('This is not a valid slug.', { code: 'invalid-input', fault: 'user' });
    const { expiresAt } = given;
    const time = expiresAt === undefined ? {} : { expiresAt: spreadsheetTime(expiresAt, order) };
    return { line, slug, texts: validateTexts({ ...given, ...time }), lastName };
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    return { line, slug: slug.slice(0, 100), texts: {}, lastName, problem: error.message };
  }
}

/** What a spreadsheet makes of some slugs: 1e5 becomes 1.00E+05, and 2-mar a date. */
const rewritten =
  /^\d+(?:[.,]\d+)?e\+?\d+$|^\d{1,2}-[a-zäéû]{3}\.?(?:-\d{2,4})?$|^[a-zäéû]{3}-\d{2}$|^\d{1,2}\/\d{1,2}\/\d{2,4}$/i;

/** Why a slug cannot be a new firm's; undefined if it can. A stored firm may have it. */
export function slugProblemOf(slug: string): string | undefined {
  if (rewritten.test(slug))
    return `A spreadsheet may have changed the slug "${slug}". Format the column as text, and take the slug from an export.`;
  if (isSlug(slug)) return undefined;
  try {
    parseSlug(slug);
    return undefined;
  } catch (error) {
    const { message, hint } = error as FirmlineError;
    return hint ? `${message} ${hint}` : message;
  }
}
