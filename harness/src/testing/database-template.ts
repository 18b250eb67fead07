import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { platformSchema } from '../services/platform/index.ts';
import { openDataDir } from '../services/stack/data-dir.ts';
import { openDatabase } from '../services/stack/database/database.ts';
import { readSchema } from '../services/stack/database/schema.ts';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/firmline', import.meta.url));

/** Puts a database with its tables and no rows into a data folder: making one takes seconds, copying it does not. */
export async function copyDatabase(dataDir: string): Promise<void> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const version = createHash('sha256')
    .update((await readSchema()).version)
    .update(platformSchema)
    .update(await readFile(engine))
    .digest('hex');
  const template = path.join(cache, `database-${version.slice(0, 12)}`);
  if (!existsSync(template)) await makeTemplate(template);
  await cp(template, dataDir, { recursive: true });
}

async function makeTemplate(template: string): Promise<void> {
  const draft = `${template}.${randomUUID()}`;
  const socketFolder = await mkdtemp(path.join(tmpdir(), 'firmline-template-'));
  const database = await openDatabase({
    dataDir: await openDataDir(draft),
    socketFolder,
    fresh: false,
    prepare: ({ run }) => run((transaction) => transaction.exec(platformSchema)).then(() => undefined),
    log: () => {},
  });
  await database.close();
  await rm(socketFolder, { recursive: true, force: true });
  // Another test may have made it meanwhile.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }));
}
