// The embedded Postgres in a worker thread: statements never block the stack's event loop. The engine checks no timers
// during a statement, so an overlong one is ended with the thread.
import { existsSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { readyIdle } from '../wire/messages.ts';
import { guardEngine } from './guard.ts';
import type {
  EngineCall,
  EngineFailure,
  EngineReply,
  EngineSettings,
  OpenEngine,
  QueryRows,
} from './protocol.ts';
import { SyncedFiles, syncedStart } from './synced-files.ts';

const { folder, durable } = workerData as EngineSettings;
const maxLogLines = 20;
let log: string[] = [];

const postReply = (reply: EngineReply) => parentPort?.postMessage(reply, []);

function keepLine(line: string): boolean {
  log = [...log, line].slice(-maxLogLines);
  return false;
}

/** How long V8 runs a WebAssembly function before it compiles it a second time for speed; V8's default, and tenfold. */
const tieringBudget = { usual: 13_000_000, patient: 130_000_000 };

const setTieringBudget = (budget: number) => setFlagsFromString(`--wasm-tiering-budget=${budget}`);

async function startEngine(): Promise<void> {
  let database: PGlite;
  // Start-up runs most functions once; the optimizing compiler would cost a second and gain nothing.
  setTieringBudget(tieringBudget.patient);
  try {
    database = await PGlite.create({ ...filesIn(folder), onStdout: keepLine, onStderr: keepLine });
  } catch (cause) {
    return postReply({ type: 'broken', failure: failureOf(cause), log });
  } finally {
    setTieringBudget(tieringBudget.usual);
  }
  const guard = guardEngine(database);
  const engine = openEngineOf(database);
  parentPort?.on('message', async ({ id, name, args }: EngineCall) => {
    try {
      const call = engine[name] as (...args: readonly unknown[]) => Promise<unknown>;
      postReply({ type: 'result', id, result: await call(...args) });
    } catch (error) {
      if (!guard.broken) return postReply({ type: 'failed', id, failure: failureOf(error) });
    }
    if (guard.broken) postReply({ type: 'broken', failure: failureOf(guard.broken), log });
  });
  postReply({ type: 'opened' });
}

function filesIn(place: string | null): PGliteOptions {
  if (place === null) return {};
  // The stack has a lock of its own. Postgres refuses to start if a power cut has emptied this file.
  const pidFile = path.join(place, 'postmaster.pid');
  if (existsSync(pidFile)) unlinkSync(pidFile);
  return durable ? { fs: new SyncedFiles(place), startParams: syncedStart } : { fs: new NodeFS(place) };
}

const openEngineOf = (db: PGlite): OpenEngine => ({
  query: async <T>(sql: string, params?: unknown[]): Promise<QueryRows<T>> => db.query<T>(sql, params),
  async exec(sql) {
    await db.exec(sql);
  },
  async wire(messages) {
    const parts: Buffer[] = [];
    for (const message of messages) {
      // The engine reuses the memory that it reports.
      await db.execProtocolRawStream(message, { onRawData: (chunk) => parts.push(Buffer.from(chunk)) });
    }
    const bytes = Buffer.concat(parts);
    return { bytes, isIdle: bytes.subarray(-readyIdle.length).equals(readyIdle) };
  },
  dump: async () => new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()),
  close: () => db.close(),
});

/** The engine also throws objects of its file system, with an error number. */
function failureOf(thrownError: unknown): EngineFailure {
  if (typeof thrownError !== 'object' || thrownError === null) return { message: String(thrownError) };
  const { name, message, errno, code } = thrownError as Readonly<Record<string, unknown>>;
  const words = [message, name].find((text): text is string => typeof text === 'string' && text !== '');
  return {
    message: `${words ?? 'unknown error'}${typeof errno === 'number' ? ` (errno ${errno})` : ''}`,
    ...(typeof code === 'string' && { code }),
  };
}

await startEngine();
