import { FirmlineError } from '@firmline/sdk/errors';
import { parseSlug, plainSlugOf, validateTexts, type KeptFirm, type NewFirm } from '@firmline/sdk/firms';
import type { SlugStyle } from '../../../config/slug-style.ts';
import { placeOf } from './limits.ts';
import type { RawRow, RawRows, RowUnit } from './raw-row.ts';
import type { ColumnMap } from '../../../results/firms.ts';

/** A row that passed all checks that need no database. */
export interface ImportRow {
  readonly line: number;
  /** Only the fields in the file. */
  readonly firm: NewFirm;
  /** Set if the slug is not valid for a new firm; an old record may have it. */
  readonly slugProblem: string | undefined;
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

export interface CheckedRows {
  /** Number of rows, valid or not. */
  readonly all: number;
  readonly rows: readonly ImportRow[];
  readonly unnamed: readonly UnnamedRow[];
  readonly bad: readonly BadRow[];
}

/**
 * Checks each row by itself, and that no two rows are the same firm. Of duplicates, the first is kept.
 * @param style rows without a slug get a plain one here, or a random one after their firm was looked up
 */
export async function checkRows(
  raw: RawRows,
  map: ColumnMap,
  style: SlugStyle,
  unit: RowUnit = 'line',
): Promise<CheckedRows> {
  const rows: ImportRow[] = [];
  const unnamed: UnnamedRow[] = [];
  const bad: BadRow[] = [];
  const lines = new Map<string, number>();
  const contacts = new Map<string, number>();
  const fields = Object.entries(map) as [keyof KeptFirm, string][];
  for await (const some of raw) for (const row of some) check(row);
  return { all: rows.length + unnamed.length + bad.length, rows, unnamed, bad };

  function check({ line, values, problem }: RawRow): void {
    if (values === undefined) {
      bad.push({ line, slug: '', problem });
      return;
    }
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
        const contact = contactOf(texts);
        const same = contacts.get(contact);
        if (same !== undefined) throw wrong(`${placeOf(same, unit)} has the same contact and company.`);
        contacts.set(contact, line);
        unnamed.push({ line, texts, plainSlug });
        return;
      }
      const first = lines.get(slug);
      if (first !== undefined) throw wrong(`The slug "${slug}" is already used in ${unit} ${first}.`);
      lines.set(slug, line);
      rows.push({ line, firm, slugProblem: slugProblemOf(slug) });
    } catch (error) {
      if (!(error instanceof FirmlineError)) throw error;
      bad.push({ line, slug: slug.slice(0, 100), problem: error.message });
    }
  }
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
