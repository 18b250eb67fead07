import { isObject, parsedJson } from '../../json.ts';
import { type TransportFactory, UnparsableResponseError } from '@firmline/sdk/rest';

/** What a field holds, unless it is missing or null. */
type Kind = 'text' | 'number' | 'list' | Fields;
type Fields = { readonly [name: string]: Kind };

/** The fields of assistants and calls that the commands read. */
const recordFields: Fields = {
  name: 'text',
  status: 'text',
  type: 'text',
  createdAt: 'text',
  updatedAt: 'text',
  endedReason: 'text',
  webCallUrl: 'text',
  firstMessage: 'text',
  latestVersion: 'text',
};

const callFields: Fields = {
  ...recordFields,
  startedAt: 'text',
  endedAt: 'text',
  endedMessage: 'text',
  assistantId: 'text',
  cost: 'number',
  costBreakdown: { total: 'number' },
  customer: { name: 'text', number: 'text', sipUri: 'text' },
  monitor: { controlUrl: 'text', listenUrl: 'text' },
  analysis: { summary: 'text', successEvaluation: 'text' },
  artifact: { messages: 'list', recordingUrl: 'text', recording: { mono: { combinedUrl: 'text' } } },
  messages: 'list',
};

const versionFields: Fields = {
  createdAt: 'text',
  createdBy: 'text',
  configHash: 'text',
  versionName: 'text',
  name: 'text',
};

function isOfKind(value: unknown, kind: Kind): boolean {
  if (value === undefined || value === null) return true;
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'number') return typeof value === 'number';
  if (kind === 'list') return Array.isArray(value);
  return isObject(value) && Object.entries(kind).every(([name, of]) => isOfKind(value[name], of));
}

/** The same without those fields that are null: the types and the commands know them as missing. */
function withoutNulls(value: unknown, fields: Fields): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutNulls(one, fields));
  if (!isObject(value)) return value;
  if (Array.isArray(value['results'])) return { ...value, results: withoutNulls(value['results'], fields) };
  const kept = Object.entries(value).filter(([name, one]) => one !== null || !Object.hasOwn(fields, name));
  return Object.fromEntries(
    kept.map(([name, one]) => {
      const of = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, typeof of === 'object' ? withoutNulls(one, of) : one];
    }),
  );
}

const isRecordWith =
  (fields: Fields) =>
  (value: unknown): boolean =>
    isObject(value) && typeof value['id'] === 'string' && isOfKind(value, fields);

const isRecord = isRecordWith(recordFields);
const isCall = isRecordWith(callFields);

const isVersion = (value: unknown): boolean =>
  isObject(value) && typeof value['version'] === 'string' && isOfKind(value, versionFields);

const isListOf = (isItem: (value: unknown) => boolean) => (answer: unknown) => {
  const rows: unknown = isObject(answer) ? answer['results'] : answer;
  return Array.isArray(rows) && rows.every(isItem);
};

const isRecordList = isListOf(isRecord);
const isCallList = isListOf(isCall);

/** Expected responses of the operations that the commands use. A call to several people returns a list. */
const shapes: Readonly<Record<string, (answer: unknown) => boolean>> = {
  'GET /assistant': isRecordList,
  'POST /assistant': isRecord,
  'GET /assistant/{id}': isRecord,
  'PATCH /assistant/{id}': isRecord,
  'PUT /assistant/{id}': isRecord,
  'GET /assistant/{id}/version': isListOf(isVersion),
  'GET /call': isCallList,
  'GET /v2/call': isCallList,
  'POST /call': (answer) => isCall(answer) || isCallList(answer),
  'POST /call/web': isCall,
  'GET /call/{id}': isCall,
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
        return ofCalls ? { ...response, body: JSON.stringify(withoutNulls(answer, callFields)) } : response;
      },
    };
  };
}
