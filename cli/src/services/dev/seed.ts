import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FirmlineError } from '@firmline/sdk/errors';
import { type Firm, type NewFirm, openFirmRepository, validateFirm } from '@firmline/sdk/firms';
import type { LocalStack } from './stack.ts';

export interface SeedOptions {
  /** A CSV; the project's own firms without it. */
  readonly file?: string;
  /** Firms that are there and differ are overwritten too. */
  readonly overwrite?: boolean;
  readonly dryRun?: boolean;
}

export interface SeededRow {
  readonly slug: string;
  readonly name: string;
  /** 'kept': there already, and different. */
  readonly outcome: 'added' | 'overwritten' | 'unchanged' | 'kept';
}

/**
 * Puts the firms of a file into a running stack.
 * @throws FirmlineError 'not-found', 'invalid-input' naming the line; nothing is written then
 */
export async function seedFirms(
  { supabaseUrl, serviceRoleKey }: LocalStack,
  { file = ownFirms(), overwrite = false, dryRun = false }: SeedOptions,
): Promise<SeededRow[]> {
  const firms = await readFirms(file);
  const repository = openFirmRepository({ supabaseUrl, supabaseKey: serviceRoleKey });
  const before = new Map<string, Firm>();
  for await (const some of repository.named(firms.map(({ slug }) => slug))) {
    for (const firm of some) before.set(firm.slug, firm);
  }
  const rows = firms.map((firm): SeededRow => {
    const there = before.get(firm.slug);
    const { slug, name } = firm;
    if (!there) return { slug, name, outcome: 'added' };
    if (isSame(there, firm)) return { slug, name, outcome: 'unchanged' };
    return { slug, name, outcome: overwrite ? 'overwritten' : 'kept' };
  });
  const wanted = firms.filter((_, index) => ['added', 'overwritten'].includes(rows[index]?.outcome ?? ''));
  if (!dryRun && wanted.length > 0) await repository.upsertMany(wanted);
  return rows;
}

const fields = ['slug', 'name', 'companyName', 'system', 'firstMessage'] as const satisfies (keyof Firm)[];
const isSame = (one: Firm, other: Firm) => fields.every((field) => one[field] === other[field]);

/** The project's own; a package that was installed alone has none. */
function ownFirms(): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'fixtures', 'firms.csv');
    if (existsSync(file)) return file;
    if (path.dirname(folder) === folder) break;
  }
  throw new FirmlineError('This installation brings no firms of its own.', {
    code: 'not-found',
    fault: 'user',
    hint: 'Name a CSV with --file.',
  });
}

async function readFirms(file: string): Promise<Firm[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new FirmlineError(`Could not read ${file}.`, {
      code: 'not-found',
      fault: 'user',
      hint: 'Check the path given with --file.',
      cause,
    });
  });
  const seen = new Set<string>();
  return (await parseCsv(file, text)).map(({ record, info: { lines } }) => {
    try {
      const firm = validateFirm(firmOf(record));
      if (seen.has(firm.slug)) throw invalid(`the slug "${firm.slug}" is there twice`);
      seen.add(firm.slug);
      return firm;
    } catch (cause) {
      if (!(cause instanceof FirmlineError)) throw cause;
      throw new FirmlineError(`${file}, record that ends in line ${lines}: ${cause.message}`, {
        code: 'invalid-input',
        fault: 'user',
        hint: cause.hint ?? 'Nothing was written.',
        cause,
      });
    }
  });
}

type CsvRecord = Readonly<
  Partial<Record<'slug' | 'name' | 'company_name' | 'system' | 'first_message', string>>
>;

const firmOf = (record: CsvRecord): NewFirm => ({
  slug: record.slug ?? '',
  name: record.name ?? '',
  companyName: record.company_name ?? '',
  system: record.system ?? '',
  firstMessage: record.first_message ?? '',
});

async function parseCsv(
  file: string,
  text: string,
): Promise<{ readonly record: CsvRecord; readonly info: { readonly lines: number } }[]> {
  const { parse } = await import('csv-parse/sync');
  try {
    const rows: unknown = parse(text, { bom: true, columns: true, skip_empty_lines: true, info: true });
    return rows as { record: CsvRecord; info: { lines: number } }[];
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FirmlineError(`The firms in ${file} cannot be used: ${reason}.`, {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Columns: slug, name, company_name, system, first_message. Other files: firmline firms import.',
      cause,
    });
  }
}

const invalid = (message: string) => new FirmlineError(message, { code: 'invalid-input', fault: 'user' });
