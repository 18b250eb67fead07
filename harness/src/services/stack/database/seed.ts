import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { decodeText } from '#util/decode-text';
import { FirmlineError } from '@firmline/sdk/errors';
import { columnOf, defaultSlug, fieldNames, parseExpiry, rowOf } from '@firmline/sdk/firms';
import type { SharedSession } from './session.ts';

const defaultSeedFile = fileURLToPath(new URL('../../../../../fixtures/firms.csv', import.meta.url));

const allColumns = fieldNames.map(columnOf);

/** Inserts the rows of a list with these columns; the table fills the others. */
function insertFirms(columns: readonly string[]): string {
  const knownColumns = allColumns.filter((column) => columns.includes(column)).join(', ');
  return `
    insert into public.legal_firm_visitors (${knownColumns})
    select ${knownColumns} from jsonb_populate_recordset(null::public.legal_firm_visitors, $1::jsonb)`;
}

/** The firm of the page at `/`, unless the file of firms has another one. */
const defaultFirm: Readonly<Record<string, string>> = {
  slug: defaultSlug,
  name: 'there',
  first_message: 'Hello, and thank you for calling. How may I help you today?',
};

/**
 * Fills an empty firms table from a CSV with a header row. Adds all rows or none, and the firm `default` where the file
 * has none: every stack has it.
 * @returns the number of added firms
 * @throws FirmlineError 'not-found' for a missing `seedFile`, 'invalid-input' for an unusable one
 */
export async function seedFirms(session: Pick<SharedSession, 'run'>, seedFile?: string): Promise<number> {
  const file = seedFile ?? defaultSeedFile;
  // A published package has no fixtures.
  const hasFile = seedFile !== undefined || existsSync(file);
  return session.run(async (transaction) => {
    const presentRows = await transaction.query('select from public.legal_firm_visitors limit 1');
    if (presentRows.rows.length > 0) return 0;
    const listedFirms = hasFile ? await readFirms(file) : [];
    const columns = Object.keys(listedFirms[0] ?? defaultFirm);
    const firms = listedFirms.some(({ slug }) => slug === defaultSlug)
      ? listedFirms
      : [...listedFirms, Object.fromEntries(columns.map((column) => [column, defaultFirm[column] ?? '']))];
    const expiryOf = (firm: (typeof firms)[number]) =>
      rowOf({ expiresAt: parseExpiry(firm['expires_at'] ?? '') });
    const rows = firms.map((firm) => ({ ...firm, ...expiryOf(firm) }));
    await transaction.query(insertFirms(columns), [JSON.stringify(rows)]).catch((cause: unknown) => {
      throw invalidSeed(file, cause);
    });
    return firms.length;
  });
}

async function readFirms(file: string): Promise<Record<string, string>[]> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new FirmlineError(`Cannot read the seed file ${file}.`, {
      code: 'not-found',
      fault: 'user',
      hint: 'Check the path.',
      cause,
    });
  });
  const { text, problem } = decodeText(bytes);
  if (problem !== undefined) throw invalidSeed(file, `it ${problem}. Convert it to UTF-8.`);
  const { parse } = await import('csv-parse/sync');
  try {
    return parse(text, { columns: true, skip_empty_lines: true });
  } catch (cause) {
    throw invalidSeed(file, cause);
  }
}

function invalidSeed(file: string, cause: unknown): FirmlineError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new FirmlineError(`Cannot use the firms in ${file}: ${reason}`, {
    code: 'invalid-input',
    fault: 'user',
    hint: `Columns: ${allColumns.join(', ')}.`,
    cause,
  });
}
