import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Listens on a free port of this machine. @returns the port */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('A TCP server has an address');
  return address.port;
}

/** A currently free port, for a program that does not accept port 0. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
