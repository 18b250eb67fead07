import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serviceError, systemCode } from '../errors.ts';
import type { ReceivedRequest, ReceiverAnswer } from './requests.ts';

const bodyLimit = 1024 * 1024;

/** The response if nothing else answers. */
export const plainAnswer: ReceiverAnswer = {
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify({ received: true }),
};

/** Returns the response, which is sent once the promise resolves. */
type OnRequest = (request: ReceivedRequest) => Promise<ReceiverAnswer>;

/** Receives any POST request, from pages of any origin. */
export async function startReceiver({
  port,
  onRequest,
}: {
  readonly port: number;
  readonly onRequest: OnRequest;
}) {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    handle(request, response, onRequest).catch((error: unknown) => {
      response.writeHead(500).end(`${error instanceof Error ? error.message : 'failed'}\n`);
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
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  onRequest: OnRequest,
): Promise<void> {
  if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
    response
      .writeHead(204, {
        'access-control-allow-methods': 'POST, GET, PUT, PATCH, DELETE',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
        // Lets pages from elsewhere reach this machine (a preflight of private network access).
        'access-control-allow-private-network': 'true',
        vary: 'access-control-request-headers',
      })
      .end();
    return;
  }
  const body = await readBody(request);
  if (body === null) {
    response.writeHead(413, { connection: 'close' }).end('Too long.\n');
    return;
  }
  const answer = await onRequest({
    receivedAt: new Date().toISOString(),
    method: request.method ?? '',
    path: request.url ?? '/',
    contentType: request.headers['content-type'] ?? null,
    body,
  });
  const hasBody = ![204, 205, 304].includes(answer.status);
  response.writeHead(
    answer.status,
    hasBody && answer.contentType ? { 'content-type': answer.contentType } : {},
  );
  response.end(hasBody ? answer.body : undefined);
}

/** Null if it is too long. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyLimit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
