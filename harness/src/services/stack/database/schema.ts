import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { OpenEngine } from './engine/protocol.ts';

export interface Schema {
  readonly version: string;
  readonly files: readonly { readonly file: string; readonly sql: string }[];
}

/** The SQL of our database, in order. Every file is repeatable. */
export async function readSchema(): Promise<Schema> {
  const names = [
    // Not compiled: this path leads to the sources from `dist` as well.
    fileURLToPath(new URL('../../../../src/services/stack/bootstrap.sql', import.meta.url)),
    createRequire(import.meta.url).resolve('@firmline/sdk/firms/schema.sql'),
  ];
  const files = await Promise.all(names.map(async (file) => ({ file, sql: await readFile(file, 'utf8') })));
  const hash = createHash('sha256');
  for (const { sql } of files) hash.update(sql);
  return { version: hash.digest('hex').slice(0, 12), files };
}

/** The database's schema version; null for a new database or one from before versions. */
export async function appliedVersion(engine: OpenEngine): Promise<string | null> {
  const versionTable = await engine.query<{ name: string | null }>(
    "select to_regclass('firmline_stack.schema_version')::text as name",
  );
  if (versionTable.rows[0]?.name === null) return null;
  const { rows } = await engine.query<{ version: string }>(
    'select version from firmline_stack.schema_version',
  );
  return rows[0]?.version ?? null;
}

/** Applies each file completely or not at all. Rejects with DatabaseFailure. */
export async function applySchema(engine: OpenEngine, { files, version }: Schema): Promise<void> {
  for (const { sql } of files) await engine.exec(sql);
  await engine.exec(`
    create schema if not exists firmline_stack;
    create table if not exists firmline_stack.schema_version (version text not null);
    delete from firmline_stack.schema_version;
    insert into firmline_stack.schema_version values ('${version}');
  `);
}
