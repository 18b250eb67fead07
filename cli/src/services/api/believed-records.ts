import { parsedJson } from '../../json.ts';
import { type TransportFactory, UnparsableResponseError } from '@firmline/sdk/rest';

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text fields of assistants and calls that the commands read. Each is a string or missing. */
const texts = ['name', 'status', 'type', 'createdAt', 'updatedAt', 'endedReason', 'webCallUrl'];

const isRecord = (value: unknown): boolean =>
  isRow(value) &&
  typeof value['id'] === 'string' &&
  texts.every((name) => ['string', 'undefined'].includes(typeof (value[name] ?? undefined)));

const isVersion = (value: unknown): boolean => isRow(value) && typeof value['version'] === 'string';

const isListOf = (isItem: (value: unknown) => boolean) => (answer: unknown) => {
  const rows: unknown = isRow(answer) ? answer['results'] : answer;
  return Array.isArray(rows) && rows.every(isItem);
};

const isRecordList = isListOf(isRecord);

/** Expected responses of the operations that the commands use. A call to several people returns a list. */
const shapes: Readonly<Record<string, (answer: unknown) => boolean>> = {
  'GET /assistant': isRecordList,
  'POST /assistant': isRecord,
  'GET /assistant/{id}': isRecord,
  'PATCH /assistant/{id}': isRecord,
  'PUT /assistant/{id}': isRecord,
  'GET /assistant/{id}/version': isListOf(isVersion),
  'GET /call': isRecordList,
  'GET /v2/call': isRecordList,
  'POST /call': (answer) => isRecord(answer) || isRecordList(answer),
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
        if (
          !fits ||
          status >= 300 ||
          typeof body !== 'string' ||
          fits(parsedJson(body.replace(/^\ufeff/, '')))
        )
          return response;
        const { operation, attempt } = request;
        throw new UnparsableResponseError({ status, headers, body }, { operation, attempts: attempt });
      },
    };
  };
}
