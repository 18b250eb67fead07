import { type Server, type Socket, createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { canBeSocket } from '../../../../shared/temporary-folder.ts';
import type { WireConnection } from '../session.ts';
import { fatalMessage, wireMessage, readMessages, readyIdle } from './messages.ts';

/** How PostgREST finds the database: the folder of the socket file, or a loopback address. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
}

export interface WireServerOptions {
  readonly connect: () => WireConnection;
  /** Private folder of the socket file; without socket files the server uses a loopback port. */
  readonly folder: string;
  /** Server parameters for clients, such as the version. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Part of the socket file's name by Postgres' convention. */
const socketPort = 5432;
export const socketName = `.s.PGSQL.${socketPort}`;

/** Serves the Postgres protocol to PostgREST. */
export async function startWireServer(options: WireServerOptions) {
  const openSockets = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    openSockets.set(
      socket,
      serveSocket(socket, options).finally(() => openSockets.delete(socket)),
    );
  });
  const address = await listenInFolder(server, options.folder);
  /** Ends every connection; resolves when their open transactions are rolled back. */
  const dropConnections = async () => {
    for (const socket of openSockets.keys()) socket.destroy();
    await Promise.all(openSockets.values());
  };
  return {
    address,
    drop: dropConnections,
    async close() {
      server.close();
      await dropConnections();
    },
  };
}

async function listenInFolder(server: Server, folder: string): Promise<DatabaseAddress> {
  const file = path.join(folder, socketName);
  const isFile = canBeSocket(file);
  await once(isFile ? server.listen(file) : server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address
    ? { host: '127.0.0.1', port: address.port }
    : { host: folder, port: socketPort };
}

/** Resolves when the connection has ended and the session is released. */
async function serveSocket(socket: Socket, { connect, parameters }: WireServerOptions): Promise<void> {
  socket.setNoDelay(true);
  // The reader sees an error as the end of the stream.
  socket.on('error', () => {});
  const connection = connect();
  try {
    const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]();
    let receivedBytes = await startUp(socket, chunks, parameters);
    while (receivedBytes !== null) {
      const { messages, rest } = readMessages(receivedBytes);
      if (messages.some(({ type }) => type === 'X')) return;
      if (messages.length > 0) socket.write(await connection.send(messages.map(({ bytes }) => bytes)));
      const nextChunk = await chunks.next();
      receivedBytes = nextChunk.done ? null : Buffer.concat([rest, nextChunk.value]);
    }
  } catch (error) {
    socket.end(fatalMessage('57P02', error instanceof Error ? error.message : String(error)));
  } finally {
    socket.end();
    await connection.end();
  }
}

const codes = { protocol: 3, ssl: 80_877_103, gssEncryption: 80_877_104 };
const authenticationOk = 0;
const maxStartLength = 10_000;

/**
 * Performs the start-up of a client's connection, without the engine.
 * @returns the bytes received after it; null if the client wants something else, such as to cancel a statement
 */
async function startUp(
  socket: Socket,
  chunks: AsyncIterator<Buffer>,
  parameters: WireServerOptions['parameters'],
): Promise<Buffer | null> {
  let receivedBytes: Buffer = Buffer.alloc(0);
  for (;;) {
    while (receivedBytes.length < 8 || receivedBytes.length < receivedBytes.readInt32BE(0)) {
      const nextChunk = await chunks.next();
      if (nextChunk.done) return null;
      receivedBytes = Buffer.concat([receivedBytes, nextChunk.value]);
    }
    const [length, code] = [receivedBytes.readInt32BE(0), receivedBytes.readInt32BE(4)];
    if (length < 8 || length > maxStartLength) return null;
    receivedBytes = receivedBytes.subarray(length);
    if (code >> 16 === codes.protocol) break;
    if (code !== codes.ssl && code !== codes.gssEncryption) return null;
    socket.write('N');
  }
  const status = Object.entries(parameters).map(([name, value]) => wireMessage('S', name, value));
  socket.write(
    Buffer.concat([wireMessage('R', authenticationOk), ...status, wireMessage('K', 0, 0), readyIdle]),
  );
  return receivedBytes;
}
