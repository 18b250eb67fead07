import { isObject } from '@firmline/util/is-object';
import { parsedJson } from '../json.ts';
import { type TransportFactory, UnparsableResponseError } from '@firmline/sdk/rest';

/** What a field holds, unless it is missing or null. */
type Kind = 'text' | 'number' | 'list' | Fields;
type Fields = { readonly [name: string]: Kind };

/** The fields of assistants, their versions and calls that the commands read. */
const kinds: Fields = {
  name: 'text',
  status: 'text',
  type: 'text',
  createdAt: 'text',
  createdBy: 'text',
  updatedAt: 'text',
  startedAt: 'text',
  endedAt: 'text',
  endedReason: 'text',
  endedMessage: 'text',
  webCallUrl: 'text',
  firstMessage: 'text',
  latestVersion: 'text',
  versionName: 'text',
  configHash: 'text',
  assistantId: 'text',
  cost: 'number',
  costBreakdown: { total: 'number' },
  customer: { name: 'text', number: 'text', sipUri: 'text' },
  monitor: { controlUrl: 'text', listenUrl: 'text' },
  analysis: { summary: 'text', successEvaluation: 'text' },
  artifact: { messages: 'list', recordingUrl: 'text', recording: { mono: { combinedUrl: 'text' } } },
  messages: 'list',
};

function isOfKind(value: unknown, kind: Kind): boolean {
  if (value === undefined || value === null) return true;
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'number') return typeof value === 'number';
  if (kind === 'list') return Array.isArray(value);
  return isObject(value) && Object.entries(kind).every(([name, of]) => isOfKind(value[name], of));
}

/** The same without those fields that are null, because the types and the commands expect them to be missing. */
function withoutNulls(value: unknown, fields: Fields): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutNulls(one, fields));
  if (!isObject(value)) return value;
  if (Array.isArray(value['results'])) return { ...value, results: withoutNulls(value['results'], fields) };
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const kind = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (one === null && kind !== undefined) return [];
      return [[name, typeof kind === 'object' ? withoutNulls(one, kind) : one]];
    }),
  );
}

/** A version of an assistant has no id. */
const isRecord = (value: unknown): boolean =>
  isObject(value) && typeof (value['id'] ?? value['version']) === 'string' && isOfKind(value, kinds);

function isList(answer: unknown): boolean {
  const rows: unknown = isObject(answer) ? answer['results'] : answer;
  return Array.isArray(rows) && rows.every(isRecord);
}

/** Expected responses of the operations that the commands use. A call to several people returns a list. */
const shapes: Readonly<Record<string, (answer: unknown) => boolean>> = {
  'GET /assistant': isList,
  'POST /assistant': isRecord,
  'GET /assistant/{id}': isRecord,
  'PATCH /assistant/{id}': isRecord,
  'PUT /assistant/{id}': isRecord,
  'GET /assistant/{id}/version': isList,
  'GET /call': isList,
  'GET /v2/call': isList,
  'POST /call': (answer) => isRecord(answer) || isList(answer),
  'POST /call/web': isRecord,
  'GET /call/{id}': isRecord,
};

/** Wraps a transport so that a successful response must have the expected shape. */
export function believedRecords(connect: TransportFactory): TransportFactory {
  return (origin) => {
    const transport = connect(origin);
    return {
      ...transport,
      async send(request) {
        const response = await transport.send(request);
        const { status, headers, body } = response;
        const fits = shapes[request.operation];
        if (!fits || status >= 300 || typeof body !== 'string') return response;
        const answer = parsedJson(body.replace(/^\ufeff/, ''));
        if (!fits(answer)) {
          const { operation, attempt } = request;
          throw new UnparsableResponseError({ status, headers, body }, { operation, attempts: attempt });
        }
        const ofCalls = /\/call\b/.test(request.operation) && body.includes('null');
        return ofCalls ? { ...response, body: JSON.stringify(withoutNulls(answer, kinds)) } : response;
      },
    };
  };
}
