import { DatabaseFailure, type Engine, type OpenEngine } from './engine/engine.ts';
import type { QueryRows, WireResponse } from './engine/protocol.ts';
import { simpleQuery, sync } from './wire/messages.ts';

export interface Transaction {
  query<T>(sql: string, params?: unknown[]): Promise<QueryRows<T>>;
  exec(sql: string): Promise<unknown>;
}

/**
 * The embedded Postgres has one session. Between messages, PostgREST's connection leaves it inside a transaction with
 * the visitor's role set. So each user holds the session until it is idle: the wire connection from a message until the
 * server reports "ready, no transaction open", our own code for one transaction.
 */
export interface SharedSession {
  /** Runs a task in its own transaction, as the database's owner. */
  readonly run: <T>(task: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** Holds the session for work outside a transaction. */
  readonly hold: <T>(task: (engine: OpenEngine) => Promise<T>) => Promise<T>;
  /** A client's connection, as a role that may only switch to the roles of the data service. */
  readonly connect: () => WireConnection;
}

export interface WireConnection {
  /** Waits for the session, sends messages and resolves to the response. */
  send(messages: readonly Uint8Array[]): Promise<Uint8Array>;
  /** Called when a transaction was idle for too long and is rolled back. */
  onIdle(listener: () => void): void;
  /** Rolls back an open transaction and releases the session. */
  end(): Promise<void>;
}

export interface SessionOptions {
  /** Makes our own transactions read-only while it returns true. */
  readonly isReadOnly?: () => boolean;
  /** Maximum idle time of a connection's transaction, ms. */
  readonly idleLimitMs?: number;
  /** Maximum time of a connection's statement, ms; the engine restarts after a longer one. */
  readonly statementLimitMs?: number;
}

const rollback = simpleQuery('rollback');

export function shareSession(
  engine: Engine,
  { isReadOnly = () => false, idleLimitMs = 5000, statementLimitMs = 30_000 }: SessionOptions = {},
): SharedSession {
  const turns = createTurns();
  /** Which user's settings the engine has. A restarted engine has the owner's. */
  let settings: { engine: OpenEngine; of: WireConnection | 'owner' } | undefined;

  /** Call it during a turn. A turn keeps its engine, because a restarted one has lost the turn's settings. */
  async function useAs(user: WireConnection | 'owner'): Promise<OpenEngine> {
    const current = await engine.use();
    const of = settings?.engine === current ? settings.of : 'owner';
    if (of === user) return current;
    // Unknown until all of the following has succeeded.
    settings = undefined;
    if (of !== 'owner') {
      await current.exec('discard all');
      // `discard all` does not reset this in a single-process engine.
      await current.exec('set session authorization postgres');
    }
    if (user !== 'owner') await current.exec(asConnection);
    settings = { engine: current, of: user };
    return current;
  }

  async function hold<T>(task: (engine: OpenEngine) => Promise<T>): Promise<T> {
    const end = await turns.next();
    try {
      return await task(await useAs('owner'));
    } finally {
      end();
    }
  }

  function connect(): WireConnection {
    let turn: { readonly engine: OpenEngine; readonly end: () => void } | undefined;
    let idle: NodeJS.Timeout | undefined;
    let ended = false;
    let working: Promise<unknown> = Promise.resolve();
    const listeners = new Set<() => void>();

    const release = () => {
      clearTimeout(idle);
      turn?.end();
      turn = undefined;
    };
    const takeTurn = async () => {
      const end = await turns.next();
      try {
        return { engine: await useAs(connection), end };
      } catch (error) {
        end();
        throw error;
      }
    };
    /** Ends the turn if no transaction is open, otherwise after the idle limit. */
    const settle = ({ status }: WireResponse) => {
      if (status === 'I') return release();
      idle = setTimeout(() => {
        for (const listener of listeners) listener();
        void connection.end();
      }, idleLimitMs);
    };
    const undo = async () => {
      if (!turn) return;
      clearTimeout(idle);
      try {
        const { status } = await turn.engine.wire([sync], statementLimitMs);
        if (status !== 'I') await turn.engine.wire([rollback], statementLimitMs);
      } catch {
        // A broken engine has no open transaction.
      } finally {
        release();
      }
    };
    const connection: WireConnection = {
      async send(messages) {
        if (ended) throw new DatabaseFailure({ message: 'The connection has ended.' });
        clearTimeout(idle);
        const done = (async () => {
          turn ??= await takeTurn();
          const response = await turn.engine.wire(messages, statementLimitMs);
          settle(response);
          return response.bytes;
        })();
        working = done.catch(() => {});
        return done;
      },
      onIdle: (listener) => void listeners.add(listener),
      async end() {
        ended = true;
        await working;
        await undo();
      },
    };
    return connection;
  }

  return {
    connect,
    hold,
    run: (task) =>
      hold(async (current) => {
        await current.exec(isReadOnly() ? 'begin read only' : 'begin');
        try {
          const result = await task(current);
          await current.exec('commit');
          return result;
        } catch (error) {
          // A broken engine has already rolled back.
          await current.exec('rollback').catch(() => {});
          throw error;
        }
      }),
  };
}

/** Puts the replacement of `set_config` first in the path; see bootstrap.sql. */
const asConnection = `
  set search_path = firmline_wire, pg_catalog, public;
  set session authorization authenticator;
`;

/** First come, first served. */
function createTurns() {
  let last = Promise.resolve();
  return {
    /** Resolves at the caller's turn, to the function that ends it. */
    async next(): Promise<() => void> {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return resolve;
    },
  };
}
