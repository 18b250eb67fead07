import type { PGlite, Transaction } from '@electric-sql/pglite';

/**
 * The embedded Postgres has one session, and PostgREST's connection leaves it between messages in the middle of a
 * transaction, with the visitor's role set. So whoever uses the session holds it until it is idle again: the wire
 * connection from a message until the server reports "ready, no transaction open", our own code for a transaction.
 */
export interface SharedSession {
  /** Runs a task in a transaction of its own, as the database's owner. */
  readonly run: <T>(task: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** What the socket server is to use in the database's place. */
  readonly wire: PGlite;
  /** After a connection broke off: ends what it left open and gives the session back. */
  readonly reset: () => Promise<void>;
}

const terminate = 'X'.charCodeAt(0);
const sync = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4);
const rollback = simpleQuery('ROLLBACK');
/** ReadyForQuery with status I: the last bytes of a response after which nothing is left open. */
const idleMark = Buffer.from([...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('I')]);

export function shareSession(db: PGlite, onBroken: (cause: unknown) => void): SharedSession {
  const turns = createTurns();
  let endWireTurn: (() => void) | undefined;

  const endTurn = () => {
    endWireTurn?.();
    endWireTurn = undefined;
  };

  /** To be called with the query lock held: nothing gets between the end of the exchange and the end of the turn. */
  const settle = async () => {
    if (!endWireTurn) return;
    const discard = { onRawData: () => {} };
    await db.execProtocolRawStream(sync, discard);
    if (db.isInTransaction()) await db.execProtocolRawStream(rollback, discard);
    endTurn();
  };
  const reset = () => db.runExclusive(settle);

  const overrides: Partial<Pick<PGlite, 'runExclusive' | 'execProtocolRawStream'>> & {
    exec: (sql: string) => Promise<[]>;
  } = {
    async runExclusive(task) {
      endWireTurn ??= await turns.next();
      return db.runExclusive(task);
    },
    async execProtocolRawStream(message, { onRawData, ...options }) {
      if (message[0] === terminate) {
        await settle();
        return;
      }
      let tail = Buffer.alloc(0);
      try {
        await db.execProtocolRawStream(message, {
          ...options,
          onRawData(data) {
            tail = Buffer.concat([tail, data.subarray(-idleMark.length)]).subarray(-idleMark.length);
            onRawData(data);
          },
        });
      } catch (cause) {
        // Postgres answers its own errors; what is thrown is the engine breaking, and the socket server then stalls.
        onBroken(cause);
        throw cause;
      }
      if (tail.equals(idleMark)) endTurn();
    },
    // The socket server calls this for one purpose only: a rollback when a connection breaks off.
    async exec() {
      await reset();
      return [];
    },
  };

  const wire = new Proxy(db, {
    get(target, name) {
      const own: unknown = Reflect.get(overrides, name);
      if (own !== undefined) return own;
      // Private fields are reached through the real object only.
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

  return {
    wire,
    reset,
    async run(task) {
      const end = await turns.next();
      try {
        return await db.transaction(task);
      } finally {
        end();
      }
    },
  };
}

function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(4 + text.length, 1);
  return Uint8Array.from(Buffer.concat([head, text]));
}

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
