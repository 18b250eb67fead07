import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { type Server, type Socket, createServer } from 'node:net';
import path from 'node:path';
import { DatabaseFailure } from '../engine/engine.ts';
import type { WireConnection } from '../session.ts';
import { beginsWriting, isAllowed } from './allowed.ts';
import { handshake } from './handshake.ts';
import { type WireError, errorMessage, readMessages, readyIdle } from './messages.ts';

/** How PostgREST finds the database. */
export interface DatabaseAddress {
  /** The folder of the socket file, or a loopback address. */
  readonly host: string;
  readonly port: number;
  /** Made at every start. */
  readonly password: string;
}

export interface WireServerOptions {
  readonly connect: () => WireConnection;
  /** Where the socket file lies, for its owner alone; a loopback port where it cannot lie there. */
  readonly folder: string;
  /** What a client is told of the server, such as its version. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Why nothing can be written just now; null where it can. */
  readonly whyReadOnly: () => string | null;
  readonly log: (line: string) => void;
}

export interface WireServer {
  readonly address: DatabaseAddress;
  /** Ends every connection; resolves once what they left open is undone. */
  readonly drop: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Part of the socket file's name by Postgres' own custom. */
const socketPort = 5432;
/** Shortest limit of the systems we run on, for the path of a socket file. */
const longestSocketPath = 100;
/** While PostgREST replaces its connection, old and new may overlap. */
const mostConnections = 8;

/** Lets PostgREST, and nobody else, speak to the database. */
export async function startWireServer(options: WireServerOptions): Promise<WireServer> {
  const password = randomBytes(32).toString('base64url');
  const digest = digestOf(password);
  const open = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    const done = serve(socket, options, (given) => timingSafeEqual(digestOf(given), digest)).finally(() =>
      open.delete(socket),
    );
    open.set(socket, done);
  });
  server.maxConnections = mostConnections;
  const address = { ...(await listen(server, options.folder)), password };
  const drop = async () => {
    for (const socket of open.keys()) socket.destroy();
    await Promise.all(open.values());
  };
  return {
    address,
    drop,
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      await drop();
      await closed;
    },
  };
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

async function listen(server: Server, folder: string): Promise<{ host: string; port: number }> {
  const file = path.join(folder, `.s.PGSQL.${socketPort}`);
  if (process.platform !== 'win32' && Buffer.byteLength(file) <= longestSocketPath) {
    await listening(server, () => server.listen(file));
    await chmod(file, 0o600);
    return { host: folder, port: socketPort };
  }
  await listening(server, () => server.listen(0, '127.0.0.1'));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('A port was listened on');
  return { host: '127.0.0.1', port: address.port };
}

function listening(server: Server, listenNow: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => {
      server.off('error', reject);
      resolve();
    });
    listenNow();
  });
}

/** Resolves once the connection is over and nothing of it is left in the session. */
async function serve(
  socket: Socket,
  { connect, parameters, whyReadOnly, log }: WireServerOptions,
  isPassword: (given: string) => boolean,
): Promise<void> {
  socket.setNoDelay(true);
  // The reader sees it as the end of the file.
  socket.on('error', () => {});
  let connection: WireConnection | undefined;
  const refuse = (error: WireError) => socket.end(errorMessage(error));
  try {
    const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]();
    let received = await handshake(socket, chunks, { parameters, isPassword, refuse });
    if (received === null) return;
    connection = connect();
    connection.onIdle(() => refuse(leftOpen));
    let isSkipping = false;
    for (;;) {
      const { messages, rest } = readMessages(received);
      if (messages.some(({ type }) => type === 'X')) return;
      if (!messages.every(isAllowed)) {
        log('database: a connection sent a statement that is not allowed, and was closed');
        return void refuse(notAllowed);
      }
      const reason = messages.some(beginsWriting) ? whyReadOnly() : null;
      if (reason !== null) socket.write(errorMessage(full(reason)));
      isSkipping ||= reason !== null;
      // As Postgres does after an error: what belongs to the same request is passed over.
      const isComplete = messages.some(({ type }) => type === 'S' || type === 'Q');
      if (isSkipping && isComplete) socket.write(readyIdle);
      if (!isSkipping && messages.length > 0)
        socket.write(await connection.send(messages.map(({ bytes }) => bytes)));
      if (isComplete) isSkipping = false;
      const next = await chunks.next();
      if (next.done) return;
      received = Buffer.concat([rest, next.value]);
    }
  } catch (error) {
    const code = error instanceof DatabaseFailure ? '57P02' : '08P01';
    refuse({ severity: 'FATAL', code, message: error instanceof Error ? error.message : String(error) });
  } finally {
    socket.end();
    await connection?.end();
  }
}

const notAllowed: WireError = {
  severity: 'FATAL',
  code: '42501',
  message: 'This statement is not allowed on a connection.',
};
const leftOpen: WireError = {
  severity: 'FATAL',
  code: '25P03',
  message: 'A transaction was left open; it is rolled back and its connection closed.',
};
const full = (message: string): WireError => ({
  severity: 'ERROR',
  // PostgREST answers 507, Insufficient Storage; on Postgres' own code for a full disk it would reconnect.
  code: 'PT507',
  message,
  hint: 'Free some room on the disk. Reading goes on meanwhile.',
});
