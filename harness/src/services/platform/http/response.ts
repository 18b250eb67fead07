import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sendJson } from '../../../shared/http/http.ts';
import type { JsonObject } from '../json.ts';

/** A response body that is sent in pieces. */
export class StreamedResponse {
  readonly headers: OutgoingHttpHeaders & { readonly 'content-type': string };
  readonly pieces: AsyncIterable<string | Uint8Array>;

  constructor(headers: StreamedResponse['headers'], pieces: StreamedResponse['pieces']) {
    this.headers = headers;
    this.pieces = pieces;
  }
}

/** Sends a handler's result: undefined as an empty body, a StreamedResponse in pieces, anything else as JSON. */
export async function sendResult(response: ServerResponse, status: number, result: unknown): Promise<void> {
  if (result === undefined) {
    response.writeHead(status, { 'content-length': 0, 'cache-control': 'no-store' }).end();
  } else if (result instanceof StreamedResponse) {
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...result.headers };
    response.writeHead(status, headers);
    await pipeline(Readable.from(result.pieces), response);
  } else {
    sendJson(response, status, result);
  }
}

/** Server-sent events with JSON data. An event is named after its field `type`, if any. */
export function eventStream(events: readonly JsonObject[], end = ''): StreamedResponse {
  return new StreamedResponse({ 'content-type': 'text/event-stream' }, serverSentEvents(events, end));
}

async function* serverSentEvents(events: readonly JsonObject[], end: string): AsyncGenerator<string> {
  for (const event of events) {
    const name = typeof event['type'] === 'string' ? `event: ${event['type']}\n` : '';
    yield `${name}data: ${JSON.stringify(event)}\n\n`;
  }
  if (end !== '') yield `data: ${end}\n\n`;
}
