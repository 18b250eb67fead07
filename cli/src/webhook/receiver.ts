import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serviceError, systemCode } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import type { ReceivedRequest } from './requests.ts';

const bodyLimit = 1024 * 1024;

/** Returns the JSON of the response, which is sent once the promise resolves. */
type OnRequest = (request: ReceivedRequest) => Promise<JsonObject>;

interface ReceiverOptions {
  readonly port: number;
  readonly onRequest: OnRequest;
  /** Is told of a request that is too long, and so is nobody else. */
  readonly onTooLong?: (path: string) => void;
}

/** Receives any request, from pages of any origin. */
export async function startReceiver({ port, ...handlers }: ReceiverOptions) {
  const server = createServer((request, response) => {
    handle(request, response, handlers).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500, fromAnyPage).end(`${error instanceof Error ? error.message : 'failed'}\n`);
    });
  });
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw serviceError(
      'port-in-use',
      `Cannot listen on port ${port} (${systemCode(cause)}).`,
      'Choose another with --port, or --port 0 for any free one.',
      cause,
    );
  }
  const { port: takenPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${takenPort}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const fromAnyPage = { 'access-control-allow-origin': '*' };

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { onRequest, onTooLong }: Omit<ReceiverOptions, 'port'>,
): Promise<void> {
  if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
    response
      .writeHead(204, {
        ...fromAnyPage,
        'access-control-allow-methods': 'POST, GET, PUT, PATCH, DELETE',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
        // Lets pages from elsewhere reach this machine (a preflight of private network access).
        'access-control-allow-private-network': 'true',
        vary: 'access-control-request-headers',
      })
      .end();
    return;
  }
  const { method = '', url: path = '/', headers } = request;
  const bytes = await readBody(request);
  if (bytes === null) {
    response.writeHead(413, { ...fromAnyPage, connection: 'close' }).end('Too long.\n');
    onTooLong?.(path);
    return;
  }
  const answer = await onRequest({
    receivedAt: new Date().toISOString(),
    method,
    path,
    contentType: headers['content-type'] ?? null,
    body: bytes.toString('utf8'),
    length: bytes.length,
  });
  response.writeHead(200, { ...fromAnyPage, 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

/** Null if it is too long. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyLimit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
