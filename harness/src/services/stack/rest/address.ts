import http from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';

/** Where PostgREST listens: a socket file, or a loopback port on systems without them. */
export type RestAddress = { readonly socketPath: string } | { readonly host: string; readonly port: number };

/** The lowest limit of the supported systems. */
const maxSocketPath = 100;

export const canBeSocket = (file: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(file) <= maxSocketPath;

export async function chooseAddress(folder: string): Promise<RestAddress> {
  const socketPath = path.join(folder, 'rest.sock');
  if (canBeSocket(socketPath)) return { socketPath };
  return { host: '127.0.0.1', port: await freePort() };
}

export function addressSettings(address: RestAddress): Record<string, string> {
  return 'socketPath' in address
    ? { PGRST_SERVER_UNIX_SOCKET: address.socketPath, PGRST_SERVER_UNIX_SOCKET_MODE: '600' }
    : { PGRST_SERVER_HOST: address.host, PGRST_SERVER_PORT: String(address.port) };
}

/** Whether PostgREST at this address has read the schema and reaches the database. */
export function isReady(address: RestAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.request(
      {
        ...address,
        method: 'HEAD',
        path: '/legal_firm_visitors?select=slug&limit=0',
        agent: false,
        timeout: 5000,
      },
      (response) => {
        response.resume();
        resolve((response.statusCode ?? 500) < 500);
      },
    );
    request.once('error', () => resolve(false));
    request.once('timeout', () => request.destroy());
    request.end();
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
