import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sendJson } from '../../../shared/http/http.ts';

/** An answer that goes out in pieces. */
export class StreamedAnswer {
  readonly headers: OutgoingHttpHeaders & { readonly 'content-type': string };
  readonly pieces: AsyncIterable<string | Uint8Array>;

  constructor(headers: StreamedAnswer['headers'], pieces: StreamedAnswer['pieces']) {
    this.headers = headers;
    this.pieces = pieces;
  }
}

/** Sends what a handler returned: nothing as an empty body, anything that is not streamed as JSON. */
export async function sendAnswer(response: ServerResponse, status: number, answer: unknown): Promise<void> {
  if (answer === undefined) {
    response.writeHead(status, { 'content-length': 0, 'cache-control': 'no-store' }).end();
  } else if (answer instanceof StreamedAnswer) {
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...answer.headers };
    response.writeHead(status, headers);
    await pipeline(Readable.from(answer.pieces), response);
  } else {
    sendJson(response, status, answer);
  }
}
