import { FirmlineError } from '@firmline/sdk/errors';
import { isSlug, parseSlug, validateTexts, type FirmRecord } from '@firmline/sdk/firms';
import { invalidInput } from '../errors.ts';
import type { Parts } from './check-texts.ts';
import { type FirmField, fieldNamed } from './fields.ts';
import { cellsOf, valueOf, type Mapping } from './map-columns.ts';
import { placeOf } from './report.ts';
import type { Table, TableRow, TableSource } from './table/rows.ts';
import { readTable, type ReadingFlags } from './table/table.ts';
import { dayOrderOf, spreadsheetTime, type DayOrder } from './times.ts';

export interface ImportRow {
  readonly line: number;
  /** Empty if the file gives none. */
  readonly slug: string;
  readonly texts: Partial<Omit<FirmRecord, 'slug'>>;
  /** The last name that tells this person apart from others of the same name; empty if the name shows it. */
  readonly lastName: string;
  /** The cells of texts that were composed of several, for a check of each. */
  readonly parts?: Parts;
  readonly problem?: string;
}

export function readFirms(
  { rows }: Pick<Table, 'rows'>,
  { fields, lastName }: Pick<Mapping, 'fields' | 'lastName'>,
): readonly ImportRow[] {
  const times = fields.get('expiresAt');
  const order = times && dayOrderOf(rows.map(({ cells }) => valueOf(times, cells) ?? ''));
  const composed = [...fields].filter(([, template]) => template.length > 1);
  return rows.map((row) => {
    const given: Partial<Record<FirmField, string>> = {};
    for (const [field, template] of fields) {
      const value = valueOf(template, row.cells);
      if (value !== undefined) given[field] = value;
    }
    const last = lastName === undefined ? '' : (row.cells[lastName] ?? '').trim();
    const read = firmRow(row, given, last, order);
    if (composed.length === 0) return read;
    const parts = composed.map(([field, template]) => [field, cellsOf(template, row.cells)] as const);
    return { ...read, parts: Object.fromEntries(parts) };
  });
}

function firmRow(
  { line, problem }: TableRow,
  { slug: ownSlug = '', ...given }: Partial<Record<FirmField, string>>,
  lastName: string,
  order: DayOrder | undefined,
): ImportRow {
  const slug = ownSlug.trim();
  const refused = (why: string) => ({ line, slug: slug.slice(0, 100), texts: {}, lastName, problem: why });
  if (problem !== undefined) return refused(problem);
  try {
    if (slug.includes('\0') || slug.length > 500) throw invalidInput('This is not a valid slug.');
    const { expiresAt } = given;
    const time = expiresAt === undefined ? {} : { expiresAt: spreadsheetTime(expiresAt, order) };
    return { line, slug, texts: validateTexts({ ...given, ...time }), lastName };
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    return refused(error.message);
  }
}

/** The short names of months in English, German, French and Spanish. */
const month =
  '(?:jan|feb|m[aä]r|mrz|a[pvb]r|ma[iy]|juin|juil|ju[nl]|aug|ago|août|sept?|o[ck]t|nov|de[cz]|dic|déc|ene|janv|févr)';

/** What a spreadsheet makes of some slugs: 1e5 becomes 1.00E+05, and 2-mar a date. */
const rewritten = new RegExp(
  `^\\d+(?:[.,]\\d+)?e\\+?\\d+$|^\\d{1,2}-${month}\\.?(?:-\\d{2,4})?$|^${month}\\.?-\\d{2}$|^\\d{1,2}/\\d{1,2}/\\d{2,4}$`,
  'i',
);

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

/** The slugs of a table, of lines with one each, or of JSON; each once, in the file's order. */
export async function slugsIn(
  source: Pick<TableSource, 'bytes' | 'name'>,
  flags: ReadingFlags = {},
): Promise<string[]> {
  const { name } = source;
  const { columns, rows, unit } = await readTable(source, { ...flags, isList: true });
  const column = columns.findIndex((one) => fieldNamed(one) === 'slug');
  if (column < 0) throw noList(`${name} has no column "slug".`);
  const slugs = rows.map(({ line, cells }) => {
    const slug = (cells[column] ?? '').trim();
    if (slug !== '') return slug;
    throw noList(`${placeOf(line, unit)} of ${name} has no slug.`);
  });
  return [...new Set(slugs)];
}

const noList = (message: string) =>
  invalidInput(message, 'Write a CSV with a column "slug", one slug a line, or JSON.');
