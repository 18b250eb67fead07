import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { type DataDir, withFolderErrors } from '../data-dir.ts';
import { backUpBefore, packDatabase } from './backup.ts';
import { type DiskRoom, watchDiskRoom } from './disk-room.ts';
import { DatabaseFailure, type Engine, type OpenEngine } from './engine/engine.ts';
import { isEmptyFolder } from './folder-check.ts';
import { cannotOpen, notDatabase } from './open-errors.ts';
import { openStored } from './open-stored.ts';
import { finishRestore } from './restore-places.ts';
import { appliedVersion, applySchema, readSchema } from './schema.ts';
import { type SharedSession, shareSession } from './session.ts';
import { databaseTemplate } from './template.ts';
import { type DatabaseAddress, startWireServer } from './wire/server.ts';

export interface Database extends Pick<SharedSession, 'run'> {
  readonly address: DatabaseAddress;
  /** Closes connections and transactions left open by an ended PostgREST. */
  readonly reset: () => Promise<void>;
  /** The whole database as a gzipped tar archive. */
  readonly pack: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  readonly dataDir: DataDir;
  /** A private folder for the socket file. */
  readonly socketFolder: string;
  /** Empty the database first. */
  readonly fresh: boolean;
  /** Runs after the schema is applied and before clients can connect. */
  readonly prepare: (session: Pick<SharedSession, 'run'>) => Promise<void>;
  readonly log: (line: string) => void;
  /** For tests. */
  readonly diskRoom?: DiskRoom;
}

/** Interval of checks of the engine's log, and its limit in files of 16 MB. */
const logWatch = { everyMs: 2000, maxFiles: 4 };

/**
 * Opens the embedded Postgres (creates it if missing), updates roles and schema, and listens.
 * @throws FirmlineError 'database'
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, socketFolder, fresh, prepare, log } = options;
  const diskRoom = options.diskRoom ?? watchDiskRoom(dataDir.root);
  await finishRestore(dataDir);
  if (fresh || existsSync(dataDir.databaseIncomplete)) await emptyDatabase(dataDir);
  const isNew = await isEmptyFolder(dataDir.database);
  if (isNew) await writeFile(dataDir.databaseIncomplete, '', { mode: 0o600 });
  const engine = await (isNew ? openNew(dataDir, log) : openStored(dataDir, { isNew, log }));
  const whyReadOnly = () => diskRoom.whyReadOnly();
  const session = shareSession(engine, { isReadOnly: () => whyReadOnly() !== null });
  let server: Awaited<ReturnType<typeof startWireServer>> | undefined;
  let watch: NodeJS.Timeout | undefined;
  const close = async () => {
    clearInterval(watch);
    await server?.close();
    // Lets tasks in the queue finish; a broken engine rejects them.
    await session.hold(async () => {}).catch(() => {});
    await engine.close();
  };
  try {
    await session.hold((open) => migrate(open, { dataDir, isNew, log }));
    await prepare({ run: (task) => session.run(task) });
    if (isNew) await rm(dataDir.databaseIncomplete);
    const parameters = await session.hold(readParameters);
    server = await startWireServer({
      connect: session.connect,
      folder: socketFolder,
      parameters,
      whyReadOnly,
      log,
    });
  } catch (error) {
    await close();
    if (!(error instanceof DatabaseFailure)) throw error;
    const reason = isWriteRefused(error.code) ? whyReadOnly() : null;
    throw reason === null ? cannotOpen(dataDir.database, error) : diskFull(reason, error);
  }
  const { address, drop } = server;
  watch = setInterval(
    () => void shortenLog(session, dataDir.database).catch(() => {}),
    logWatch.everyMs,
  ).unref();
  return {
    address,
    reset: drop,
    run: async (task) => {
      try {
        return await session.run(task);
      } catch (error) {
        const reason = error instanceof DatabaseFailure && isWriteRefused(error.code) ? whyReadOnly() : null;
        throw reason === null ? error : diskFull(reason, error);
      }
    },
    pack: () => session.hold(packDatabase),
    close,
  };
}

/** Copies the template, or else creates a database and keeps it as the template. */
async function openNew(dataDir: DataDir, log: DatabaseOptions['log']): Promise<Engine> {
  const schema = await readSchema();
  const template = await databaseTemplate(schema.version);
  if (!(await template.copyTo(dataDir.database))) {
    const engine = await openStored(dataDir, { isNew: true, log });
    try {
      await applySchema(await engine.use(), schema);
    } catch (error) {
      throw cannotOpen(dataDir.database, error);
    } finally {
      await engine.close();
    }
    await template.keep(dataDir.database);
  }
  return openStored(dataDir, { isNew: true, log });
}

/** SQLSTATE of a write in a read-only transaction, and of a disk that is full. */
const isWriteRefused = (code: string | undefined): boolean => code === '25006' || code === '53100';

const diskFull = (message: string, cause: unknown): FirmlineError =>
  new FirmlineError(message, { code: 'database', hint: 'Free some disk space.', cause });

interface Migration {
  readonly dataDir: DataDir;
  readonly isNew: boolean;
  readonly log: (line: string) => void;
}

/** Updates roles and tables. Backs up an existing database before changing it. */
async function migrate(engine: OpenEngine, { dataDir, isNew, log }: Migration): Promise<void> {
  const schema = await readSchema();
  if (!isNew && (await appliedVersion(engine)) !== schema.version) {
    const file = await withFolderErrors(dataDir.root, () => backUpBefore(engine, dataDir.backups));
    log(`database: updating the schema; backup written to ${file}`);
  }
  await applySchema(engine, schema);
}

/** The server parameters that Postgres sends to a client. */
async function readParameters(engine: OpenEngine): Promise<Record<string, string>> {
  const { rows } = await engine.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('server_version', 'server_encoding', 'client_encoding',
     'DateStyle', 'IntervalStyle', 'TimeZone', 'integer_datetimes', 'standard_conforming_strings')`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

/** A single-process Postgres has no checkpointer, so its log would grow until it is closed. */
async function shortenLog(session: SharedSession, folder: string): Promise<void> {
  const files = (await readdir(path.join(folder, 'pg_wal'))).filter((name) => /^[\dA-F]{24}$/.test(name));
  if (files.length > logWatch.maxFiles) await session.hold((engine) => engine.exec('checkpoint'));
}

/** Deletes the database folder, but only if it is a database. */
async function emptyDatabase({ database, databaseIncomplete }: DataDir): Promise<void> {
  if (!existsSync(database)) return;
  const ours =
    existsSync(databaseIncomplete) ||
    existsSync(path.join(database, 'PG_VERSION')) ||
    (await isEmptyFolder(database));
  if (!ours) throw notDatabase(database);
  // If deleting is interrupted, the marker makes the next start finish it.
  await writeFile(databaseIncomplete, '', { mode: 0o600 });
  await rm(database, { recursive: true, force: true });
}
