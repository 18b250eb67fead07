import type { IncomingMessage } from 'node:http';
import { isObject, textAt } from '../json.ts';
import type { PlatformStore } from '../store/types.ts';

/** So many requests are kept, give or take a hundredth. */
const kept = 10_000;
/** Characters of an error: its problems name what the request held. */
const longestMessage = 2000;

/** The words the contract has for what a request is about. */
const resources = new Set(
  (
    'org assistant analytics credential phone-number voice-library provider tool token template squad call file ' +
    'log'
  ).split(' '),
);
/** What an answer may name, and the log then names as well. */
const references = ['assistantId', 'phoneNumberId', 'customerId', 'squadId', 'callId'] as const;

export interface LoggedRequest {
  readonly request: IncomingMessage;
  /** The template of the operation, such as `/call/{id}`. */
  readonly template: string;
  readonly path: string;
  readonly url: string;
  readonly startedAt: Date;
  readonly status: number;
  /** What is answered. */
  readonly body: unknown;
}

/** Notes every request of a known caller, for GET /logs. Bodies are left out: they hold secrets and prompts. */
export function createRequestLog(store: PlatformStore, log: (line: string) => void) {
  let written = 0;
  return (entry: LoggedRequest): void => {
    // Reading the log leaves no trace in it.
    if (/^\/logs?$/.test(entry.template)) return;
    const tidy = ++written % (kept / 100) === 0 ? () => store.prune('log', kept) : async () => {};
    // Not waited for: the store works in turn, so whoever reads the log next finds it.
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
    // The address may be none: a client can call this host what it likes.
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
          error: { message: [message].flat().map(String).join('; ').slice(0, longestMessage).toWellFormed() },
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

function referencesOf(resource: string | undefined, answer: unknown): Record<string, string> {
  if (!isObject(answer)) return {};
  const own =
    resource === 'call' || resource === 'assistant' || resource === 'squad' ? `${resource}Id` : undefined;
  const id = own === undefined ? undefined : textAt(answer, 'id');
  return {
    ...Object.fromEntries(
      references.flatMap((name) => {
        const value = textAt(answer, name);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    ...(own === undefined || id === undefined ? {} : { [own]: id }),
  };
}
