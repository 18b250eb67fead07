// The embedded Postgres in a thread of its own: a statement never holds up the stack's event loop, and one that takes
// too long ends with the thread, because the engine runs to the end of a statement without looking at timers.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PrivateNodeFS } from '../private-fs.ts';
import { guardEngine } from './guard.ts';
import type {
  EngineCommand,
  EngineFailure,
  EngineReply,
  EngineResults,
  EngineStart,
  WireResponse,
} from './protocol.ts';

const { folder, from } = workerData as EngineStart;
const keptLines = 20;
let log: string[] = [];

const post = (reply: EngineReply) => parentPort?.postMessage(reply, []);

function keep(line: string): boolean {
  log = [...log, line].slice(-keptLines);
  return false;
}

const startParams = [
  ...PGlite.defaultStartParams,
  // Nothing else checkpoints a single-user Postgres: see `checkpointEveryBytes`.
  '-c',
  'max_wal_size=64MB',
  '-c',
  'min_wal_size=32MB',
];

async function start(): Promise<void> {
  let db: PGlite;
  try {
    db = await PGlite.create({
      ...(folder === null ? {} : { fs: new PrivateNodeFS(folder) }),
      ...(from === undefined ? {} : { loadDataDir: new Blob([Buffer.from(from)]) }),
      startParams,
      onStdout: keep,
      onStderr: keep,
    });
  } catch (cause) {
    return post({ type: 'broken', failure: failureOf(cause), log });
  }
  const guard = guardEngine(db);
  parentPort?.on('message', async ({ id, command }: { id: number; command: EngineCommand }) => {
    try {
      post({ type: 'result', id, result: await run(db, command) });
    } catch (error) {
      if (!guard.broken) return post({ type: 'failed', id, failure: failureOf(error) });
    }
    if (guard.broken) post({ type: 'broken', failure: failureOf(guard.broken), log });
  });
  post({ type: 'opened' });
}

async function run(db: PGlite, command: EngineCommand): Promise<EngineResults[EngineCommand['kind']]> {
  switch (command.kind) {
    case 'query':
      return db.query<object>(command.sql, command.params);
    case 'exec':
      await db.exec(command.sql);
      return null;
    case 'wire':
      return wire(db, command.messages);
    case 'dump':
      return new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer());
    case 'close':
      await db.close();
      return null;
  }
}

/** ReadyForQuery: type, length, status. */
const readyLength = 6;
const ready = Buffer.from([...Buffer.from('Z'), 0, 0, 0, 5]);

async function wire(db: PGlite, messages: readonly Uint8Array[]): Promise<WireResponse> {
  const parts: Buffer[] = [];
  for (const message of messages) {
    // The engine reuses the memory that it reports.
    await db.execProtocolRawStream(message, { onRawData: (data) => parts.push(Buffer.from(data)) });
  }
  const bytes = Buffer.concat(parts);
  const tail = bytes.subarray(-readyLength);
  const isReady = tail.length === readyLength && tail.subarray(0, ready.length).equals(ready);
  return { bytes, status: isReady ? statusOf(tail[ready.length]) : null };
}

function statusOf(byte: number | undefined): WireResponse['status'] {
  const letter = String.fromCharCode(byte ?? 0);
  return letter === 'I' || letter === 'T' || letter === 'E' ? letter : null;
}

function failureOf(error: unknown): EngineFailure {
  if (!(error instanceof Error)) return { message: messageOf(error) };
  const read = (name: 'code' | 'detail') => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? { [name]: value } : {};
  };
  return { message: error.message, ...read('code'), ...read('detail') };
}

/** Of what the engine throws besides errors: objects of its file system, with a number for what went wrong. */
function messageOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const { name, message, errno } = thrown as Readonly<Record<string, unknown>>;
  const words = [message, name].find(isText) ?? 'unknown error';
  return typeof errno === 'number' ? `${words} (errno ${errno})` : words;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

await start();
