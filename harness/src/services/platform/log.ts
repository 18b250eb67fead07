import type { IncomingMessage } from 'node:http';
import type { PlatformStore } from './store.ts';
import type { PlatformDeps } from './types.ts';
import { isObject } from '#util/is-object';
import { given, textAt } from './values.ts';

/** Approximate: pruned once per hundredth. */
const maxEntries = 10_000;
/** Characters of an error, which may quote the request. */
const maxMessage = 2000;

/** References that the log copies from a response. */
const references = ['assistantId', 'phoneNumberId', 'customerId', 'squadId', 'callId'];

/** What a request came to. */
interface Outcome {
  readonly status: number;
  /** Body of the response. */
  readonly body: unknown;
}

/** Logs every request of a known caller for GET /logs, without its body, which may contain secrets and prompts. */
export function createRequestLog({ store, log, basePath, addresses }: PlatformDeps) {
  let written = 0;
  /** @param template of the operation, such as `/call/{id}` */
  return (request: IncomingMessage, template: string, startedAt: Date, { status, body }: Outcome): void => {
    // Reading the log is not logged.
    if (/^\/logs?$/.test(template)) return;
    const finishedAt = new Date();
    const url = addresses(request).platformUrl + (request.url ?? '').slice(basePath.length);
    const fields = isObject(body) ? body : {};
    const [, resource = null] = /^(?:\/v2)?\/([^/{]+)/.exec(template) ?? [];
    const problem = [fields['message']].flat().join('; ').slice(0, maxMessage).toWellFormed();
    const about = references.map((name) => [name, textAt(fields, name) ?? null] as const);
    const own = references.includes(`${resource}Id`)
      ? { [`${resource}Id`]: textAt(fields, 'id') ?? null }
      : {};
    const entry = given({
      type: 'API',
      requestHttpMethod: request.method ?? '',
      requestUrl: url,
      requestPath: (request.url ?? '').split('?', 1)[0]?.slice(basePath.length),
      // The URL may be invalid, because it contains the client's Host header.
      requestQuery: /\?[^#]+/.exec(url)?.[0] ?? '',
      requestStartedAt: startedAt.toISOString(),
      requestFinishedAt: finishedAt.toISOString(),
      requestDurationSeconds: (finishedAt.getTime() - startedAt.getTime()) / 1000,
      requestIpAddress: request.socket.remoteAddress ?? '',
      requestOrigin: request.headers.origin ?? null,
      responseHttpCode: status,
      resource,
      error: status >= 400 ? { message: problem } : null,
      ...Object.fromEntries(about),
      ...own,
    });
    const isDue = ++written % (maxEntries / 100) === 0;
    // Not awaited: the store runs tasks in order, so later readers of the log see the entry.
    store
      .insert('log', entry)
      .then(() => (isDue ? store.prune('log', maxEntries) : undefined))
      .catch((error: unknown) => log(`platform: request not logged: ${String(error)}`));
  };
}

/** Logs an event of a call: with text for GET /log, without for GET /logs. */
export async function writeCallLog(store: PlatformStore, callId: string, log: string): Promise<void> {
  await store.insert('call-log', { callId, level: 'INFO', log });
  await store.insert('log', { type: 'Call', resource: 'call', callId });
}
