import type { DatabaseEngine } from './engine/engine.ts';
import type { OpenEngine } from './engine/protocol.ts';
import { simpleQuery, sync } from './wire/messages.ts';

export type SharedSession = ReturnType<typeof shareSession>;
export type WireConnection = ReturnType<SharedSession['connect']>;

/**
 * The embedded Postgres has one session. Between messages, PostgREST's connection leaves it inside a transaction with
 * the visitor's role set. So each user holds the session until it is idle: the wire connection from a message until the
 * server reports "ready, no transaction open", our own code for one transaction.
 */
export function shareSession(engine: DatabaseEngine) {
  const nextTurn = createTurns();
  let taskCount = 0;

  /** Runs work of the engine in the current turn. */
  async function workInTurn<T>(task: (engine: OpenEngine) => Promise<T>): Promise<T> {
    taskCount += 1;
    try {
      return await task(await engine.use());
    } finally {
      taskCount -= 1;
    }
  }

  /** Holds the session for work outside a transaction. */
  async function holdTurn<T>(task: (engine: OpenEngine) => Promise<T>): Promise<T> {
    const endTurn = await nextTurn();
    try {
      return await workInTurn(task);
    } finally {
      endTurn();
    }
  }

  /** A client's connection. */
  function connect() {
    /** Ends the turn of this connection, while it has one. */
    let endTurn: (() => void) | undefined;
    let lastTask: Promise<unknown> = Promise.resolve();

    const release = () => {
      endTurn?.();
      endTurn = undefined;
    };
    const exchange = async (messages: readonly Uint8Array[]) => {
      endTurn ??= await nextTurn();
      const { bytes, isIdle } = await workInTurn((connection) => connection.wire(messages));
      if (isIdle) release();
      return bytes;
    };
    return {
      /** Waits for the session, sends messages and resolves to the response. */
      send(messages: readonly Uint8Array[]): Promise<Uint8Array> {
        const response = exchange(messages);
        lastTask = response.catch(() => {});
        return response;
      },
      /** Rolls back an open transaction and releases the session. */
      async end() {
        await lastTask;
        // An engine that has ended has no open transaction.
        if (endTurn) await exchange([sync, simpleQuery('rollback')]).catch(() => {});
        release();
      },
    };
  }

  return {
    connect,
    hold: holdTurn,
    /** Whether it is executing something. A client that only holds its turn between two messages does not count. */
    isBusy: () => taskCount > 0,
    /** Runs a task in its own transaction. */
    run: <T>(task: (transaction: Pick<OpenEngine, 'query' | 'exec'>) => Promise<T>): Promise<T> =>
      holdTurn(async (currentSession) => {
        await currentSession.exec('begin');
        try {
          const result = await task(currentSession);
          await currentSession.exec('commit');
          return result;
        } catch (error) {
          await currentSession.exec('rollback').catch(() => {});
          throw error;
        }
      }),
  };
}

/** First come, first served: resolves at the caller's turn, to the function that ends it. */
function createTurns(): () => Promise<() => void> {
  let lastTask = Promise.resolve();
  return async () => {
    const earlierTask = lastTask;
    const { promise, resolve } = Promise.withResolvers<void>();
    lastTask = promise;
    await earlierTask;
    return resolve;
  };
}
