import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';
import { asksForStack } from './stack-files.ts';

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Responds to a request whose body has been read. */
export type RequestHandler = (request: RecordedRequest, response: ServerResponse) => unknown;

/** A platform that records requests and responds as the test decides. */
export async function startPlatformServer() {
  const seenRequests: RecordedRequest[] = [];
  let answer: RequestHandler = (_, response) => response.end('{"id":"r1"}');
  const server = createServer(async (message: IncomingMessage, response) => {
    const body = await text(message);
    if (asksForStack(message.url ?? '', message.headers)) return response.end('{"dataDir":"of a test"}');
    const request = { method: message.method ?? '', url: message.url ?? '', headers: message.headers, body };
    seenRequests.push(request);
    await answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: seenRequests,
    answerWith(next: RequestHandler) {
      answer = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Such a server, new for every test. */
export function testServer() {
  let server: Awaited<ReturnType<typeof startPlatformServer>>;
  beforeEach(async () => {
    server = await startPlatformServer();
  });
  afterEach(() => server.stop());
  return {
    get url() {
      return server.url;
    },
    get seen() {
      return server.seen;
    },
    answerWith: (answer: RequestHandler) => server.answerWith(answer),
    stop: () => server.stop(),
  };
}
