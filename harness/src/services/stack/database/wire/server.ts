import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { type Server, type Socket, createServer } from 'node:net';
import path from 'node:path';
import { canBeSocket } from '../../rest/address.ts';
import { DatabaseFailure } from '../engine/engine.ts';
import type { WireConnection } from '../session.ts';
import { beginsWriting, isAllowed } from './allowed.ts';
import { handshake } from './handshake.ts';
import { type WireError, errorMessage, readMessages, readyIdle } from './messages.ts';

/** How PostgREST finds the database. */
export interface DatabaseAddress {
  /** Folder of the socket file, or a loopback address. */
  readonly host: string;
  readonly port: number;
  /** New at every start. */
  readonly password: string;
}

export interface WireServerOptions {
  readonly connect: () => WireConnection;
  /** Private folder of the socket file; without socket files the server uses a loopback port. */
  readonly folder: string;
  /** Server parameters for clients, such as the version. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Message that says why writing is refused now, or null. */
  readonly whyReadOnly: () => string | null;
  readonly log: (line: string) => void;
}

export interface WireServer {
  readonly address: DatabaseAddress;
  /** Ends every connection; resolves when their open transactions are rolled back. */
  readonly drop: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Part of the socket file's name by Postgres' convention. */
const socketPort = 5432;
/** More than one, because old and new overlap while PostgREST replaces its connection. */
const maxConnections = 8;

/** Serves the Postgres protocol to PostgREST and no other client. */
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
  server.maxConnections = maxConnections;
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
  if (canBeSocket(file)) {
    await listening(server, () => server.listen(file));
    await chmod(file, 0o600);
    return { host: folder, port: socketPort };
  }
  await listening(server, () => server.listen(0, '127.0.0.1'));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('A TCP server has an address');
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

/** Resolves when the connection has ended and the session is released. */
async function serve(
  socket: Socket,
  { connect, parameters, whyReadOnly, log }: WireServerOptions,
  isPassword: (given: string) => boolean,
): Promise<void> {
  socket.setNoDelay(true);
  // The reader sees an error as the end of the stream.
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
        log('database: closed a connection that sent a forbidden statement');
        return void refuse(notAllowed);
      }
      const reason = messages.some(beginsWriting) ? whyReadOnly() : null;
      if (reason !== null) socket.write(errorMessage(full(reason)));
      isSkipping ||= reason !== null;
      // Like Postgres after an error: skip the rest of the request.
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
  message: 'A transaction was left open. It was rolled back and its connection closed.',
};
const full = (message: string): WireError => ({
  severity: 'ERROR',
  // PostgREST responds with 507 Insufficient Storage. With Postgres' own code for a full disk it would reconnect.
  code: 'PT507',
  message,
  hint: 'Free some disk space. Reading still works.',
});
