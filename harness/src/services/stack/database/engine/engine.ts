import { Worker } from 'node:worker_threads';
import { workerModule } from '../../../../shared/worker/worker-jobs.ts';
import type {
  EngineCall,
  EngineFailure,
  EngineReply,
  EngineSettings,
  OpenEngine,
  QueryRows,
  WireResponse,
} from './protocol.ts';

export type DatabaseEngine = Awaited<ReturnType<typeof openEngine>>;

export interface EngineOptions extends EngineSettings {
  /** The engine ended unexpectedly or took too long; its next use restarts it. */
  readonly onBroken: (failure: DatabaseFailure) => void;
}

/** A failed statement, with its SQLSTATE in `code`; without `code`, the end of the engine. */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure';
  readonly code: string | undefined;
  /** The engine's last log lines. */
  readonly log: readonly string[];

  constructor({ message, code }: EngineFailure, log: readonly string[] = []) {
    super(message);
    this.code = code;
    this.log = log;
  }
}

/** The engine checks no timers during a statement, so an overlong one ends it. */
const statementTimeoutMs = 120_000;
const closeTimeoutMs = 20_000;

/** @throws DatabaseFailure */
export async function openEngine({ onBroken, ...settings }: EngineOptions) {
  let isClosed = false;
  let thread: Promise<OpenEngine> | null = null;

  function startEngine(): Promise<OpenEngine> {
    const openedEngine: Promise<OpenEngine> = startThread(settings, (failure) => {
      if (thread !== openedEngine || isClosed) return;
      thread = null;
      onBroken(failure);
    });
    // The next use tries again: the disk may have space by then.
    openedEngine.catch(() => {
      if (thread === openedEngine) thread = null;
    });
    return openedEngine;
  }

  thread = startEngine();
  await thread;
  return {
    /** The running engine. After a failure it is a new one, without the session's settings. */
    async use() {
      if (isClosed) throw new DatabaseFailure({ message: 'The database is closed.' });
      return (thread ??= startEngine());
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await (await thread?.catch(() => null))?.close();
    },
  };
}

async function startThread(
  settings: EngineSettings,
  onLost: (failure: DatabaseFailure) => void,
): Promise<OpenEngine> {
  const worker = new Worker(workerModule('./engine-thread', import.meta.url), { workerData: settings });
  const pendingRequests = new Map<number, PromiseWithResolvers<unknown>>();
  const opening = Promise.withResolvers<void>();
  let isOpen = false;
  let loss: DatabaseFailure | null = null;
  let nextId = 0;

  const loseEngine = (failure: DatabaseFailure) => {
    if (loss) return;
    loss = failure;
    opening.reject(failure);
    for (const pendingRequest of pendingRequests.values()) pendingRequest.reject(failure);
    pendingRequests.clear();
    void worker.terminate();
    if (isOpen) onLost(failure);
  };
  worker.on('message', (reply: EngineReply) => {
    if (reply.type === 'opened') {
      isOpen = true;
      opening.resolve();
    } else if (reply.type === 'broken') loseEngine(new DatabaseFailure(reply.failure, reply.log));
    else {
      const pendingRequest = pendingRequests.get(reply.id);
      pendingRequests.delete(reply.id);
      if (reply.type === 'result') pendingRequest?.resolve(reply.result);
      else pendingRequest?.reject(new DatabaseFailure(reply.failure));
    }
  });
  worker.on('error', (error: unknown) => loseEngine(new DatabaseFailure({ message: String(error) })));
  worker.on('exit', () => loseEngine(new DatabaseFailure({ message: 'The database engine ended.' })));
  await opening.promise;

  async function callThread(
    name: EngineCall['name'],
    args: readonly unknown[],
    timeoutMs = statementTimeoutMs,
  ): Promise<unknown> {
    if (loss) throw loss;
    const id = nextId++;
    const pendingRequest = Promise.withResolvers<unknown>();
    pendingRequests.set(id, pendingRequest);
    const timeout = setTimeout(
      () =>
        loseEngine(new DatabaseFailure({ message: `A statement took longer than ${timeoutMs / 1000} s.` })),
      timeoutMs,
    );
    worker.postMessage({ id, name, args } satisfies EngineCall, []);
    try {
      return await pendingRequest.promise;
    } finally {
      clearTimeout(timeout);
    }
  }

  // The thread has the same methods, so each call has the result of its own.
  return {
    query: async <T>(sql: string, params: unknown[] = []) =>
      (await callThread('query', [sql, params])) as QueryRows<T>,
    async exec(sql) {
      await callThread('exec', [sql]);
    },
    wire: async (messages) => (await callThread('wire', [messages])) as WireResponse,
    dump: async () => (await callThread('dump', [])) as Uint8Array,
    async close() {
      // It ends in any case: after a failed close the next start recovers from the log.
      await callThread('close', [], closeTimeoutMs).catch(() => {});
      isOpen = false;
      loseEngine(new DatabaseFailure({ message: 'The database is closed.' }));
      await worker.terminate();
    },
  };
}
