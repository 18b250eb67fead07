import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { FirmlineError } from '@firmline/sdk/errors';
import type { SharedSession } from './session.ts';

const defaultSeedFile = fileURLToPath(new URL('../../../../../fixtures/firms.csv', import.meta.url));

const insertFirms = `
  insert into public.legal_firm_visitors (slug, name, company_name, system, first_message, expires_at)
  select slug, name, coalesce(company_name, ''), coalesce(system, ''), coalesce(first_message, ''),
    nullif(expires_at, '')::timestamptz
  from jsonb_to_recordset($1::jsonb)
    as firm (slug text, name text, company_name text, system text, first_message text, expires_at text)
`;

/**
 * Fills an empty firms table from a CSV with a header row. Adds all rows or none.
 * @returns the number of added firms
 * @throws FirmlineError 'not-found' for a missing `seedFile`, 'invalid-input' for an unusable one
 */
export async function seedFirms(session: Pick<SharedSession, 'run'>, seedFile?: string): Promise<number> {
  const file = seedFile ?? defaultSeedFile;
  // A published package has no fixtures.
  if (seedFile === undefined && !existsSync(file)) return 0;
  return session.run(async (transaction) => {
    const { rows } = await transaction.query('select from public.legal_firm_visitors limit 1');
    if (rows.length > 0) return 0;
    const firms = await readFirms(file);
    await transaction.query(insertFirms, [JSON.stringify(firms)]).catch((cause: unknown) => {
      throw invalid(file, cause);
    });
    return firms.length;
  });
}

async function readFirms(file: string): Promise<object[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new FirmlineError(`Cannot read the seed file ${file}.`, {
      code: 'not-found',
      fault: 'user',
      hint: 'Check the path.',
      cause,
    });
  });
  const { parse } = await import('csv-parse/sync');
  try {
    return parse(text, { bom: true, columns: true, skip_empty_lines: true });
  } catch (cause) {
    throw invalid(file, cause);
  }
}

function invalid(file: string, cause: unknown): FirmlineError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new FirmlineError(`Cannot use the firms in ${file}: ${reason}`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Columns: slug, name, company_name, system, first_message, expires_at.',
    cause,
  });
}
