import { Readable } from 'node:stream';
import type { JsonObject } from '../values.ts';

const everyHeader = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A response body that is sent in pieces. */
export class StreamedBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: AsyncIterable<string | Uint8Array>;

  constructor(headers: StreamedBody['headers'], pieces: StreamedBody['pieces']) {
    this.headers = headers;
    this.pieces = pieces;
  }
}

/** A handler's result as a response: undefined without a body, a StreamedBody in pieces, anything else as JSON. */
export function toResponse(status: number, result: unknown): Response {
  if (result === undefined)
    return new Response(null, { status, headers: { 'content-length': '0', 'cache-control': 'no-store' } });
  if (result instanceof StreamedBody) {
    const stream = Readable.toWeb(Readable.from(bytesOf(result))) as ReadableStream<Uint8Array>;
    return new Response(stream, { status, headers: { ...everyHeader, ...result.headers } });
  }
  const text = JSON.stringify(result) ?? 'null';
  const length = { 'content-length': String(Buffer.byteLength(text)) };
  const headers = { 'content-type': 'application/json; charset=utf-8', ...length, ...everyHeader };
  return new Response(text, { status, headers });
}

async function* bytesOf({ pieces }: StreamedBody): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield typeof piece === 'string' ? encoder.encode(piece) : piece;
}

/** Server-sent events with JSON data. An event is named after its field `type`, if any. */
export const eventStream = (events: readonly JsonObject[], end = ''): StreamedBody =>
  new StreamedBody({ 'content-type': 'text/event-stream' }, serverSentEvents(events, end));

async function* serverSentEvents(events: readonly JsonObject[], end: string): AsyncGenerator<string> {
  for (const event of events) {
    const name = typeof event['type'] === 'string' ? `event: ${event['type']}\n` : '';
    yield `${name}data: ${JSON.stringify(event)}\n\n`;
  }
  if (end !== '') yield `data: ${end}\n\n`;
}
