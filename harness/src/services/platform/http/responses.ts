import type { JsonObject } from '../values.ts';
import { STATUS_CODES } from 'node:http';
import { HttpError } from '../../../shared/http/http.ts';

const commonHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A handler's result as a response: undefined without a body, a Response as it is, anything else as JSON. */
export function toResponse(status: number, result: unknown): Response {
  if (result === undefined)
    return new Response(null, { status, headers: { 'content-length': '0', 'cache-control': 'no-store' } });
  if (result instanceof Response) {
    const headers = { ...commonHeaders, ...Object.fromEntries(result.headers) };
    return new Response(result.body, { status, headers });
  }
  const text = JSON.stringify(result) ?? 'null';
  const length = { 'content-length': String(Buffer.byteLength(text)) };
  const headers = { 'content-type': 'application/json; charset=utf-8', ...length, ...commonHeaders };
  return new Response(text, { status, headers });
}

/** Server-sent events with JSON data. An event is named after its field `type`, if any. */
export function eventStream(events: readonly JsonObject[], end = ''): Response {
  const lines = events.map((event) => {
    const name = typeof event['type'] === 'string' ? `event: ${event['type']}\n` : '';
    return `${name}data: ${JSON.stringify(event)}\n\n`;
  });
  return new Response(lines.join('') + end, { headers: { 'content-type': 'text/event-stream' } });
}

/** An error in the platform's format. A list of messages names several invalid fields. */
export function platformError(
  status: number,
  message: string | readonly string[],
  headers?: HttpError['headers'],
): HttpError {
  const body = { message, error: STATUS_CODES[status] ?? 'Error', statusCode: status };
  return new HttpError(status, body, headers);
}

/** @throws HttpError 400 if there are problems */
export function refuseProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw platformError(400, problems);
}

/**
 * @param kind such as `test-suite`
 * @throws HttpError 404 if there is no such thing
 */
export function requireRecord<Thing>(record: Thing | null | undefined, kind: string, id: string): Thing {
  if (record === null || record === undefined) {
    throw platformError(404, `There is no ${kind.replaceAll('-', ' ')} ${id}.`);
  }
  return record;
}
