import { FirmlineError } from '@firmline/sdk/errors';
import { parseSlug, plainSlugOf, validateTexts, type KeptFirm, type NewFirm } from '@firmline/sdk/firms';
import type { SlugStyle } from '../../../config/slug-style.ts';
import type { RawRow, RawRows } from './raw-row.ts';
import type { ColumnMap } from '../../../results/firms.ts';

/** A row that can be written, as far as can be said without asking the database. */
export interface ImportRow {
  readonly line: number;
  /** With the fields only that the file has. */
  readonly firm: NewFirm;
  /** The slug could not be a new one's; it may be that of an old record. */
  readonly slugProblem: string | undefined;
  /** Set where its slug was made for it just now: what stands before the random part. */
  readonly madeOf?: string;
}

/** A row without a slug: it is the firm that has its contact and company, or else a new one. */
export interface UnnamedRow {
  readonly line: number;
  readonly texts: Omit<NewFirm, 'slug'>;
  /** What a slug for it begins with. */
  readonly plainSlug: string;
}

export interface BadRow {
  readonly line: number;
  readonly slug: string;
  readonly problem: string;
}

export interface CheckedRows {
  /** How many rows there are, good and bad. */
  readonly all: number;
  readonly rows: readonly ImportRow[];
  readonly unnamed: readonly UnnamedRow[];
  readonly bad: readonly BadRow[];
}

/**
 * Checks every row by itself, and that no two are the same firm: of those, the first is kept.
 * @param style a row without a slug gets a plain one here, or a random one once the database was asked for its firm
 */
export async function checkRows(raw: RawRows, map: ColumnMap, style: SlugStyle): Promise<CheckedRows> {
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
        if (same !== undefined) throw wrong(`Line ${same} has the same contact and company.`);
        contacts.set(contact, line);
        unnamed.push({ line, texts, plainSlug });
        return;
      }
      const first = lines.get(slug);
      if (first !== undefined) throw wrong(`The slug "${slug}" is already used in line ${first}.`);
      lines.set(slug, line);
      rows.push({ line, firm, slugProblem: slugProblemOf(slug) });
    } catch (error) {
      if (!(error instanceof FirmlineError)) throw error;
      bad.push({ line, slug: slug.slice(0, 100), problem: error.message });
    }
  }
}

/** What tells a firm where no slug does. */
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
