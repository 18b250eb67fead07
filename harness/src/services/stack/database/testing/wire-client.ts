import { type NetConnectOpts, type Socket, connect } from 'node:net';
import path from 'node:path';
import { once } from 'node:events';
import { message, simpleQuery } from '../wire/messages.ts';
import type { DatabaseAddress } from '../wire/server.ts';

export interface WireClient {
  readonly socket: Socket;
  /** Resolves to the response up to the next ReadyForQuery or the end. */
  readonly send: (bytes: Uint8Array) => Promise<string>;
  readonly query: (sql: string) => Promise<string>;
}

export const socketOptions = ({ host, port }: DatabaseAddress): NetConnectOpts =>
  host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port };

/** A minimal client of the Postgres protocol. */
export async function wireClient(address: DatabaseAddress, password: string): Promise<WireClient> {
  const socket = connect(socketOptions(address));
  await once(socket, 'connect');
  const client = clientOf(socket);
  const parameters = Buffer.from('\0\u0003\0\0user\0authenticator\0database\0postgres\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + parameters.length);
  socket.write(Buffer.concat([length, parameters]));
  await client.send(message('p', password));
  return client;
}

const ready = message('Z', Buffer.from('I')).toString('latin1').slice(0, -1);

const isReady = (received: string): boolean => received.slice(0, -1).endsWith(ready);

function clientOf(socket: Socket): WireClient {
  let received = '';
  let waiting: (() => void) | undefined;
  socket.on('data', (data) => {
    received += data.toString('latin1');
    if (isReady(received)) waiting?.();
  });
  socket.on('error', () => {});
  socket.once('close', () => waiting?.());
  const send = async (bytes: Uint8Array) => {
    received = '';
    const done = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    socket.write(bytes);
    if (!socket.closed) await done;
    return received;
  };
  return { socket, send, query: (sql) => send(simpleQuery(sql)) };
}
