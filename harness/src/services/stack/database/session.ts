import type { Results } from '@electric-sql/pglite';
import { DatabaseFailure, type Engine, type OpenEngine } from './engine/engine.ts';
import type { WireResponse } from './engine/protocol.ts';
import { simpleQuery, sync } from './wire/messages.ts';

/** What a task does its work with. */
export interface Transaction {
  query<T>(sql: string, params?: unknown[]): Promise<Pick<Results<T>, 'rows'>>;
  exec(sql: string): Promise<unknown>;
}

/**
 * The embedded Postgres has one session, and PostgREST's connection leaves it between messages in the middle of a
 * transaction, with the visitor's role set. So whoever uses the session holds it until it is idle again: the wire
 * connection from a message until the server reports "ready, no transaction open", our own code for a transaction.
 */
export interface SharedSession {
  /** Runs a task in a transaction of its own, as the database's owner. */
  readonly run: <T>(task: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** Holds the session while something is done that is no transaction. */
  readonly hold: <T>(task: (engine: OpenEngine) => Promise<T>) => Promise<T>;
  /** A connection of a client, as a role that may do no more than take on the roles of the data service. */
  readonly connect: () => WireConnection;
}

export interface WireConnection {
  /** Hands messages over and resolves to the response; waits until nobody else is in the middle of something. */
  send(messages: readonly Uint8Array[]): Promise<Uint8Array>;
  /** Called when a transaction was left open for too long; it is rolled back then. */
  onIdle(listener: () => void): void;
  /** Undoes what was left open and gives the session back. */
  end(): Promise<void>;
}

export interface SessionOptions {
  /** Our own transactions only read while it says so. */
  readonly isReadOnly?: () => boolean;
  /** Longest that a connection's transaction may lie idle, ms. */
  readonly idleLimitMs?: number;
  /** Longest statement of a connection, ms; after a longer one the engine is reopened. */
  readonly statementLimitMs?: number;
}

const rollback = simpleQuery('rollback');

export function shareSession(
  engine: Engine,
  { isReadOnly = () => false, idleLimitMs = 5000, statementLimitMs = 30_000 }: SessionOptions = {},
): SharedSession {
  const turns = createTurns();
  /** Whose settings which engine has: our own, or those of a connection. One that opened again has our own. */
  let settings: { engine: OpenEngine; of: WireConnection | 'owner' } | undefined;

  /** With the turn held. All of a turn goes to the engine that it began with, for another does not know whose it is. */
  async function useAs(wanted: WireConnection | 'owner'): Promise<OpenEngine> {
    const current = await engine.use();
    const of = settings?.engine === current ? settings.of : 'owner';
    if (of === wanted) return current;
    // Whatever is cut short from here on is nobody's.
    settings = undefined;
    if (of !== 'owner') {
      await current.exec('discard all');
      // The default of an engine in a single process is not to change it.
      await current.exec('set session authorization postgres');
    }
    if (wanted !== 'owner') await current.exec(asConnection);
    settings = { engine: current, of: wanted };
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

    const giveBack = () => {
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
    /** After every response: the turn ends where nothing is open, and is taken away where nothing follows. */
    const settle = ({ status }: WireResponse) => {
      if (status === 'I') return giveBack();
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
        // An engine that broke has nothing open any more.
      } finally {
        giveBack();
      }
    };
    const connection: WireConnection = {
      async send(messages) {
        if (ended) throw new DatabaseFailure({ message: 'The connection is over.' });
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
          // One that broke has rolled back already.
          await current.exec('rollback').catch(() => {});
          throw error;
        }
      }),
  };
}

/** The function in place of `set_config` comes first in the path: see bootstrap.sql. */
const asConnection = `
  set search_path = firmline_wire, pg_catalog, public;
  set session authorization authenticator;
`;

/** First come, first served. */
function createTurns() {
  let last = Promise.resolve();
  return {
    /** Resolves when it is the caller's turn, with the function that ends it. */
    async next(): Promise<() => void> {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return resolve;
    },
  };
}
