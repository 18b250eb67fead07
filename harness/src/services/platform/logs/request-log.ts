import type { IncomingMessage } from 'node:http';
import { isObject, textAt } from '../json.ts';
import type { PlatformStore } from '../store/types.ts';

/** Approximate: pruned once per hundredth. */
const maxEntries = 10_000;
/** Characters of an error, which may quote the request. */
const maxMessage = 2000;

/** The contract's values of `resource`. */
const resources = new Set(
  (
    'org assistant analytics credential phone-number voice-library provider tool token template squad call file ' +
    'log'
  ).split(' '),
);
/** References that the log copies from a response. */
const references = ['assistantId', 'phoneNumberId', 'customerId', 'squadId', 'callId'] as const;

export interface LoggedRequest {
  readonly request: IncomingMessage;
  /** The template of the operation, such as `/call/{id}`. */
  readonly template: string;
  readonly path: string;
  readonly url: string;
  readonly startedAt: Date;
  readonly status: number;
  /** Body of the response. */
  readonly body: unknown;
}

/** Logs every request of a known caller for GET /logs, without its body, which may contain secrets and prompts. */
export function createRequestLog(store: PlatformStore, log: (line: string) => void) {
  let written = 0;
  return (entry: LoggedRequest): void => {
    // Reading the log is not logged.
    if (/^\/logs?$/.test(entry.template)) return;
    const tidy = ++written % (maxEntries / 100) === 0 ? () => store.prune('log', maxEntries) : async () => {};
    // Not awaited: the store runs tasks in order, so later readers of the log see the entry.
    store
      .insert('log', toRecord(entry))
      .then(tidy)
      .catch((error: unknown) => log(`platform: request not logged: ${String(error)}`));
  };
}

function toRecord({ request, template, path, url, startedAt, status, body }: LoggedRequest) {
  const finishedAt = new Date();
  const resource = resourceOf(template);
  const message = isObject(body) && status >= 400 ? body['message'] : undefined;
  return {
    type: 'API',
    ...(resource === undefined ? {} : { resource }),
    requestHttpMethod: request.method ?? '',
    requestUrl: url,
    requestPath: path,
    // The URL may be invalid, because it contains the client's Host header.
    requestQuery: /\?[^#]+/.exec(url)?.[0] ?? '',
    requestStartedAt: startedAt.toISOString(),
    requestFinishedAt: finishedAt.toISOString(),
    requestDurationSeconds: (finishedAt.getTime() - startedAt.getTime()) / 1000,
    requestIpAddress: request.socket.remoteAddress ?? '',
    ...(request.headers.origin === undefined ? {} : { requestOrigin: request.headers.origin }),
    responseHttpCode: status,
    ...(message === undefined
      ? {}
      : {
          error: { message: [message].flat().map(String).join('; ').slice(0, maxMessage).toWellFormed() },
        }),
    ...referencesOf(resource, body),
  };
}

function resourceOf(template: string): string | undefined {
  const [first = '', second = ''] = template.split('/').slice(1);
  const name = first === 'v2' ? second : first;
  if (name === '{provider}' || name === '11labs') return 'provider';
  return resources.has(name) ? name : undefined;
}

function referencesOf(resource: string | undefined, body: unknown): Record<string, string> {
  if (!isObject(body)) return {};
  const own =
    resource === 'call' || resource === 'assistant' || resource === 'squad' ? `${resource}Id` : undefined;
  const id = own === undefined ? undefined : textAt(body, 'id');
  return {
    ...Object.fromEntries(
      references.flatMap((name) => {
        const value = textAt(body, name);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    ...(own === undefined || id === undefined ? {} : { [own]: id }),
  };
}

/** Logs an event of a call: with text for GET /log, without for GET /logs. */
export async function writeCallLog(
  store: PlatformStore,
  callId: string,
  level: 'INFO' | 'ERROR',
  log: string,
): Promise<void> {
  await store.insert('call-log', { callId, level, log });
  await store.insert('log', { type: 'Call', resource: 'call', callId });
}
