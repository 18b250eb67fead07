import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { FirmlineError } from '@firmline/sdk/errors';
import { makePrivateFolder } from '../../private-files/index.ts';
import type { DataDir } from '../data-dir.ts';
import { type SharedSession, shareSession } from './session.ts';

export interface Database extends Pick<SharedSession, 'run' | 'reset'> {
  /** Loopback port on which PostgREST finds the database. */
  readonly port: number;
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  readonly dataDir: DataDir;
  /** Empty the database first. */
  readonly fresh: boolean;
  /** Runs once the schema stands and before anybody else may connect. */
  readonly prepare: (session: SharedSession) => Promise<void>;
  /** The engine itself broke; only a restart helps. */
  readonly onBroken: (cause: unknown) => void;
}

/**
 * Opens the embedded Postgres, makes it when it is missing, brings roles and schema up to date and listens.
 * @throws FirmlineError 'database'
 */
export async function openDatabase({
  dataDir,
  fresh,
  prepare,
  onBroken,
}: DatabaseOptions): Promise<Database> {
  if (fresh || existsSync(dataDir.databaseIncomplete)) await emptyDatabase(dataDir);
  const isNew = !existsSync(path.join(dataDir.database, 'PG_VERSION'));
  if (isNew) await writeFile(dataDir.databaseIncomplete, '', { mode: 0o600 });
  await makePrivateFolder(dataDir.database);
  const { PGlite, PGLiteSocketServer, PrivateNodeFS } = await loadEngine();
  const db = await PGlite.create({ fs: new PrivateNodeFS(dataDir.database) }).catch((cause: unknown) => {
    throw databaseError(`The database in ${dataDir.database} does not open.`, cause);
  });
  const session = shareSession(db, onBroken);
  // Over the limit a connection is told so in plain text, which PostgREST takes for a broken server: while it
  // replaces its connection, old and new may overlap.
  const server = new PGLiteSocketServer({ db: session.wire, host: '127.0.0.1', port: 0, maxConnections: 4 });
  const close = async () => {
    await server.stop();
    // Whoever still waits for a turn gets it; a broken engine gives none.
    await session
      .reset()
      .then(() => session.run(async () => {}))
      .catch(onBroken);
    await db.close();
  };
  try {
    await applySchema(db);
    await prepare(session);
    if (isNew) await rm(dataDir.databaseIncomplete);
    await server.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { port: portOf(server.getServerConn()), run: session.run, reset: session.reset, close };
}

async function loadEngine() {
  const [{ PGlite }, { PGLiteSocketServer }, { PrivateNodeFS }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite-socket'),
    import('./private-fs.ts'),
  ]);
  return { PGlite, PGLiteSocketServer, PrivateNodeFS };
}

async function applySchema(db: PGlite): Promise<void> {
  const files = [
    // The SQL is not compiled: it is read from the sources, which the package carries.
    fileURLToPath(new URL('../../../src/stack/bootstrap.sql', import.meta.url)),
    createRequire(import.meta.url).resolve('@firmline/sdk/firms/schema.sql'),
  ];
  for (const file of files) {
    await db.exec(await readFile(file, 'utf8')).catch((cause: unknown) => {
      throw databaseError(`${file} cannot be applied to the database.`, cause);
    });
  }
}

/** Deletes the database folder, and only if it is one. */
async function emptyDatabase({ database, databaseIncomplete }: DataDir): Promise<void> {
  if (!existsSync(database)) return;
  const ours =
    existsSync(databaseIncomplete) ||
    existsSync(path.join(database, 'PG_VERSION')) ||
    (await readdir(database)).length === 0;
  if (!ours) {
    throw new FirmlineError(`${database} holds something that is not a database; it is left as it is.`, {
      code: 'conflict',
      fault: 'user',
      hint: 'Move it away, or choose another folder with --data.',
    });
  }
  // Deleting takes a while and may be cut short; the marker makes the next start finish it.
  await writeFile(databaseIncomplete, '', { mode: 0o600 });
  await rm(database, { recursive: true, force: true });
}

function databaseError(message: string, cause: unknown): FirmlineError {
  const reason = cause instanceof Error ? ` ${cause.message}` : '';
  return new FirmlineError(message + reason, {
    code: 'database',
    hint: 'If its data may go, start again with --fresh.',
    cause,
  });
}

function portOf(address: string): number {
  return Number(address.slice(address.lastIndexOf(':') + 1));
}
