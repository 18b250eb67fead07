// The embedded Postgres in a worker thread: statements never block the stack's event loop. The engine checks no timers
// during a statement, so an overlong one is ended with the thread.
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { guardEngine } from './guard.ts';
import type {
  EngineCommand,
  EngineFailure,
  EngineReply,
  EngineResults,
  EngineStart,
  WireResponse,
} from './protocol.ts';

const { folder } = workerData as EngineStart;
const maxLogLines = 20;
let log: string[] = [];

const post = (reply: EngineReply) => parentPort?.postMessage(reply, []);

function keep(line: string): boolean {
  log = [...log, line].slice(-maxLogLines);
  return false;
}

/** How long V8 runs a WebAssembly function before it compiles it a second time for speed; V8's default, and tenfold. */
const tieringBudget = { usual: 13_000_000, patient: 130_000_000 };

const setTieringBudget = (budget: number) => setFlagsFromString(`--wasm-tiering-budget=${budget}`);

async function start(): Promise<void> {
  let db: PGlite;
  // A start uses many functions briefly, so compiling them twice costs a second and saves little.
  setTieringBudget(tieringBudget.patient);
  try {
    db = await PGlite.create({
      ...(folder === null ? {} : { fs: new NodeFS(folder) }),
      onStdout: keep,
      onStderr: keep,
    });
  } catch (cause) {
    return post({ type: 'broken', failure: failureOf(cause), log });
  } finally {
    setTieringBudget(tieringBudget.usual);
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

/** The engine also throws objects of its file system, with an error number. */
function messageOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const { name, message, errno } = thrown as Readonly<Record<string, unknown>>;
  const words = [message, name].find(isText) ?? 'unknown error';
  return typeof errno === 'number' ? `${words} (errno ${errno})` : words;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

await start();
