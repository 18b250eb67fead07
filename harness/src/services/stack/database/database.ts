import { existsSync } from 'node:fs';
import type { FirmlineError } from '@firmline/sdk/errors';
import { rename, rm } from 'node:fs/promises';
import { makePrivateFolder } from '#util/private-files';
import { type DataDir, withFolderErrors } from '../data-dir.ts';
import { syncFolder, syncPlace } from '../sync.ts';
import { backUpBefore, databaseTemplate } from './backup.ts';
import { DatabaseFailure, openEngine } from './engine/engine.ts';
import type { OpenEngine } from './engine/protocol.ts';
import {
  cannotOpen,
  draftFolderOf,
  isDatabase,
  isEmptyFolder,
  notDatabase,
  openStored,
  reasonOfOpening,
} from './open-stored.ts';
import { appliedVersion, applySchema, readSchema, type Schema } from './schema.ts';
import { type SharedSession, shareSession } from './session.ts';
import { watchFolder, whyFull as whyDiskFull } from './why-read-only.ts';
import { startWireServer } from './wire/server.ts';

export type Database = Awaited<ReturnType<typeof openDatabase>>;

interface DatabaseOptions {
  readonly dataDir: DataDir;
  /** A private folder for the socket file. */
  readonly socketFolder: string;
  /** Empty the database first. */
  readonly fresh: boolean;
  /** Whether what was acknowledged survives a power cut. */
  readonly durable: boolean;
  /** Runs after the schema is applied and before clients can connect. Repeatable. */
  readonly prepare: (session: Pick<SharedSession, 'run'>) => Promise<void>;
  readonly log: (line: string) => void;
  /** For tests. */
  readonly whyFull?: () => FirmlineError | null;
}

/**
 * Opens the embedded Postgres (creates it if missing), updates roles and schema, and listens.
 * @throws FirmlineError 'database'
 */
export async function openDatabase(options: DatabaseOptions) {
  const { dataDir, socketFolder, fresh, durable, prepare, log } = options;
  const { whyFull = () => whyDiskFull(dataDir.root) } = options;
  const fullReason = whyFull();
  if (fullReason) throw fullReason;
  await rm(draftFolderOf(dataDir), { recursive: true, force: true });
  if (fresh) await emptyDatabase(dataDir);
  const schema = await readSchema();
  if (await isEmptyFolder(dataDir.database)) await createDatabase(dataDir, schema, durable);
  const engine = await openStored(dataDir, { durable, log });
  const folderProblem = watchFolder(dataDir.database);
  const whyReadOnly = () => folderProblem() ?? whyFull();
  const session = shareSession(engine);
  const runTask: SharedSession['run'] = async (task) => {
    const reason = whyReadOnly();
    if (reason === null) return session.run(task);
    return session
      .run(async (transaction) => {
        await transaction.exec('set transaction read only');
        return task(transaction);
      })
      .catch((cause: unknown) => {
        throw isWriteRefused(cause) ? reason : cause;
      });
  };
  let server: Awaited<ReturnType<typeof startWireServer>> | undefined;
  const close = async () => {
    await server?.close();
    // Lets tasks in the queue finish; a broken engine rejects them.
    await session.hold(async () => {}).catch(() => {});
    await engine.close();
  };
  try {
    await session.hold((connection) => migrateSchema(connection, schema, options));
    await prepare({ run: runTask });
    const parameters = await session.hold(readParameters);
    server = await startWireServer({ connect: session.connect, folder: socketFolder, parameters });
  } catch (error) {
    await close();
    throw error instanceof DatabaseFailure ? await cannotOpen(dataDir, error) : error;
  }
  const { address, drop } = server;
  return {
    address,
    /** Why writing is refused now, or null. Our own transactions are then read-only. */
    whyReadOnly,
    /** Closes connections and transactions left open by an ended PostgREST. */
    reset: drop,
    run: runTask,
    /** Whether a statement is being executed. */
    isBusy: session.isBusy,
    /** Why our own statements get no response either; null if they get one. */
    async whyBroken(): Promise<string | null> {
      try {
        await session.hold((connection) => connection.exec('select 1'));
        return null;
      } catch (error) {
        return `The database in ${dataDir.database} fails: ${reasonOfOpening(error)}.`;
      }
    },
    /** Makes the space of removed records, and of the log, usable again: nothing in this engine does so by itself. */
    async reclaimSpace(): Promise<void> {
      if (whyReadOnly() !== null) return;
      await session.hold(async (connection) => {
        await connection.exec('vacuum platform.records');
        await connection.exec('checkpoint');
      });
    },
    close,
  };
}

/** SQLSTATE of a write in a read-only transaction. */
const isWriteRefused = (error: unknown): boolean =>
  error instanceof DatabaseFailure && error.code === '25006';

/** Copies the template, or else creates a database and keeps it as the template. */
async function createDatabase(dataDir: DataDir, schema: Schema, isDurable: boolean): Promise<void> {
  const draft = draftFolderOf(dataDir);
  const template = await databaseTemplate(schema.version);
  if (!(await template.copyTo(draft))) {
    await makePrivateFolder(draft);
    const engine = await openEngine({ folder: draft, durable: false, onBroken: () => {} });
    try {
      const connection = await engine.use();
      await applySchema(connection, schema);
      // Nothing here creates a database, and without its models a copy has a third of the files.
      for (const name of ['template0', 'template1']) {
        await connection.exec(`update pg_database set datistemplate = false where datname = '${name}'`);
        await connection.exec(`drop database ${name}`);
      }
    } finally {
      await engine.close();
    }
    await template.keep(draft);
  }
  // Later syncs cover only what changes.
  if (isDurable) await syncFolder(draft);
  await rm(dataDir.database, { recursive: true, force: true });
  await rename(draft, dataDir.database);
  if (isDurable) await syncPlace(dataDir.root);
}

/** Updates roles and tables, after a backup. */
async function migrateSchema(
  engine: OpenEngine,
  schema: Schema,
  { dataDir, log }: Pick<DatabaseOptions, 'dataDir' | 'log'>,
): Promise<void> {
  if ((await appliedVersion(engine)) === schema.version) return;
  const file = await withFolderErrors(dataDir.root, () => backUpBefore(engine, dataDir.backups));
  log(`database: updating the schema; backup written to ${file}`);
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

/** Deletes the database folder, but only if it is a database. */
async function emptyDatabase(dataDir: DataDir): Promise<void> {
  const { database } = dataDir;
  if (!existsSync(database)) return;
  if (!isDatabase(database) && !(await isEmptyFolder(database))) throw await notDatabase(dataDir);
  // Renamed first: the next start deletes what an interrupted one left.
  const draft = draftFolderOf(dataDir);
  await rename(database, draft);
  await rm(draft, { recursive: true });
}
