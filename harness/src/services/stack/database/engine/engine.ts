import { Worker } from 'node:worker_threads';
import type { Results } from '@electric-sql/pglite';
import { threadModule } from '../../../../shared/worker/worker-jobs.ts';
import type {
  EngineCommand,
  EngineFailure,
  EngineReply,
  EngineResults,
  EngineStart,
  WireResponse,
} from './protocol.ts';

/** The embedded Postgres. One statement at a time: its users take turns. */
export interface OpenEngine {
  /** Rejects with DatabaseFailure, as everything else here; one without a `code` is the end of this engine. */
  query<T>(sql: string, params?: unknown[]): Promise<Results<T>>;
  /** Statements without parameters, one after another. */
  exec(sql: string): Promise<void>;
  wire(messages: readonly Uint8Array[], limitMs: number): Promise<WireResponse>;
  /** The database folder as a tar archive; to be asked for between transactions. */
  dump(): Promise<Uint8Array>;
}

export interface Engine {
  /** The one that runs; another after that one broke, which then knows nothing of a session's settings. */
  use(): Promise<OpenEngine>;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** The database folder; null keeps everything in memory, without opening again. */
  readonly folder: string | null;
  /** A tar archive of a database folder, from which an empty folder is filled. */
  readonly from?: Uint8Array;
  /** The engine ended on its own or took too long; it opens again when it is next used. */
  readonly onBroken: (failure: DatabaseFailure) => void;
}

/** An error of the database: with `code`, the SQLSTATE, an answer to a statement; without one the engine's own end. */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure';
  readonly code: string | undefined;
  readonly detail: string | undefined;
  /** What the engine said last. */
  readonly log: readonly string[];

  constructor({ message, code, detail }: EngineFailure, log: readonly string[] = []) {
    super(message);
    this.code = code;
    this.detail = detail;
    this.log = log;
  }
}

/** Longest statement of our own, ms; that of a connection is shorter. */
const ownLimitMs = 120_000;
const closeLimitMs = 20_000;

interface Thread extends OpenEngine {
  /** Ends it in order, so that the next start has nothing to recover. */
  readonly close: () => Promise<void>;
}

/** @throws DatabaseFailure */
export async function openEngine({ folder, from, onBroken }: EngineOptions): Promise<Engine> {
  let closed = false;
  let thread: Promise<Thread> | null = null;

  function open(start: EngineStart = { folder }): Promise<Thread> {
    const opened: Promise<Thread> = startThread(start, (failure) => {
      if (thread !== opened || closed) return;
      thread = null;
      onBroken(failure);
    });
    // The next user tries again: a disk may have room by then.
    opened.catch(() => {
      if (thread === opened) thread = null;
    });
    return opened;
  }

  thread = open(from === undefined ? { folder } : { folder, from });
  await thread;
  return {
    async use() {
      if (closed) throw new DatabaseFailure({ message: 'The database is closed.' });
      return (thread ??= open());
    },
    async close() {
      if (closed) return;
      closed = true;
      await (await thread?.catch(() => null))?.close();
    },
  };
}

async function startThread(start: EngineStart, onLost: (failure: DatabaseFailure) => void): Promise<Thread> {
  const worker = new Worker(threadModule('./engine-thread', import.meta.url), { workerData: start });
  const pending = new Map<number, PromiseWithResolvers<EngineResults[keyof EngineResults]>>();
  const opened = Promise.withResolvers<void>();
  let isOpen = false;
  let lost: DatabaseFailure | null = null;
  let nextId = 0;

  const lose = (failure: DatabaseFailure) => {
    if (lost) return;
    lost = failure;
    opened.reject(failure);
    for (const waiting of pending.values()) waiting.reject(failure);
    pending.clear();
    void worker.terminate();
    if (isOpen) onLost(failure);
  };
  worker.on('message', (reply: EngineReply) => {
    if (reply.type === 'opened') {
      isOpen = true;
      opened.resolve();
    } else if (reply.type === 'broken') lose(new DatabaseFailure(reply.failure, reply.log));
    else {
      const waiting = pending.get(reply.id);
      pending.delete(reply.id);
      if (reply.type === 'result') waiting?.resolve(reply.result);
      else waiting?.reject(new DatabaseFailure(reply.failure));
    }
  });
  worker.on('error', (error: unknown) => lose(new DatabaseFailure({ message: String(error) })));
  worker.on('exit', () => lose(new DatabaseFailure({ message: 'The database engine ended.' })));
  await opened.promise;

  async function call<K extends EngineCommand['kind']>(
    command: Extract<EngineCommand, { kind: K }>,
    limitMs = ownLimitMs,
  ): Promise<EngineResults[K]> {
    if (lost) throw lost;
    const id = nextId++;
    const waiting = Promise.withResolvers<EngineResults[keyof EngineResults]>();
    pending.set(id, waiting);
    const overdue = setTimeout(
      () => lose(new DatabaseFailure({ message: `A statement took longer than ${limitMs / 1000} s.` })),
      limitMs,
    );
    worker.postMessage({ id, command }, []);
    try {
      // Each command has its own kind of result.
      return (await waiting.promise) as EngineResults[K];
    } finally {
      clearTimeout(overdue);
    }
  }

  return {
    query: async <T>(sql: string, params: unknown[] = []) =>
      // The caller knows what its own statement returns.
      (await call<'query'>({ kind: 'query', sql, params })) as Results<T>,
    async exec(sql) {
      await call<'exec'>({ kind: 'exec', sql });
    },
    wire: (messages, limitMs) => call<'wire'>({ kind: 'wire', messages }, limitMs),
    dump: () => call<'dump'>({ kind: 'dump' }),
    async close() {
      // One that does not end in order ends all the same: the next start recovers from its log.
      await call<'close'>({ kind: 'close' }, closeLimitMs).catch(() => {});
      lost ??= new DatabaseFailure({ message: 'The database is closed.' });
      await worker.terminate();
    },
  };
}
