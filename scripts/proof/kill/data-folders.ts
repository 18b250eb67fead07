import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readSchema } from '../../../harness/src/services/stack/database/schema.ts';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';
import { type FirmColumns, readAllFirms } from '../shared/rest.ts';

const rowCount = 2000;

const firmRows = (): FirmColumns[] =>
  Array.from({ length: rowCount }, (_, row) => ({
    slug: `kept-${String(row).padStart(5, '0')}`,
    name: `Name ${row}`,
    company_name: `Company ${row}`,
    system: `You answer for company ${row}. `.repeat(20),
    first_message: `Hello from ${row}`,
  }));

export interface KeptFirms {
  /** Relative to the database's folder. */
  readonly tableFile: string;
  readonly indexFile: string;
  /** @returns problems: missing or changed firms */
  compare(info: StackInfo): Promise<string[]>;
}

/** Makes a data folder whose database has firms. */
export async function makeDataFolder(dataDir: string): Promise<KeptFirms> {
  const { PGlite } = await import('@electric-sql/pglite');
  const firms = firmRows();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const db = await PGlite.create(path.join(dataDir, 'database'));
  for (const { sql } of (await readSchema()).files) await db.exec(sql);
  await db.query(
    `insert into public.legal_firm_visitors (slug, name, company_name, system, first_message)
     select slug, name, company_name, system, first_message from jsonb_to_recordset($1::jsonb)
       as firm (slug text, name text, company_name text, system text, first_message text)`,
    [JSON.stringify(firms)],
  );
  const { rows } = await db.query<{ table_file: string; index_file: string }>(
    `select pg_relation_filepath('public.legal_firm_visitors') as table_file,
       pg_relation_filepath('public.legal_firm_visitors_pkey') as index_file`,
  );
  await db.close();
  return {
    tableFile: rows[0]?.table_file ?? '',
    indexFile: rows[0]?.index_file ?? '',
    async compare(info) {
      const found = new Map((await readAllFirms(info)).map((firm) => [firm.slug, firm]));
      const wrong = firms.filter((firm) => JSON.stringify(found.get(firm.slug)) !== JSON.stringify(firm));
      return wrong.length === 0 ? [] : [`${wrong.length} of ${rowCount} firms lost or changed`];
    },
  };
}

/** Replaces a data folder with a copy of another. */
export async function replaceFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true, preserveTimestamps: true });
}
