import { isObject } from '@firmline/util/is-object';
import { type TransportFactory, UnparsableResponseError } from '@firmline/sdk/rest';
import { parsedJson } from '../json.ts';

/** Fields of calls that the types and the commands expect to be missing rather than null. */
const neverNull: ReadonlySet<string> = new Set(
  (
    'name status type createdAt updatedAt startedAt endedAt endedReason endedMessage webCallUrl messages cost ' +
    'costBreakdown total customer number sipUri monitor controlUrl analysis summary successEvaluation ' +
    'artifact recordingUrl recording mono combinedUrl'
  ).split(' '),
);

const withoutNull = (name: string, value: unknown) =>
  value === null && neverNull.has(name) ? undefined : value;

/** A version of an assistant has no id. */
const isRecord = (value: unknown): boolean =>
  isObject(value) && typeof (value['id'] ?? value['version']) === 'string';

function isList(answer: unknown): boolean {
  const rows: unknown = isObject(answer) ? answer['results'] : answer;
  return Array.isArray(rows) && rows.every(isRecord);
}

/** Whether a response has the shape of the operation's, if that is one on the records that the commands read. */
function fits(operation: string, answer: unknown): boolean {
  if (!/^(?:GET|POST|PUT|PATCH) \/(?:v2\/)?(?:assistant|call)\b/.test(operation)) return true;
  return operation.startsWith('GET ') && !operation.endsWith('{id}') ? isList(answer) : isRecord(answer);
}

/** Wraps a transport so that a successful response must have the expected shape. */
export function believedRecords(connect: TransportFactory): TransportFactory {
  return (origin) => {
    const transport = connect(origin);
    return {
      ...transport,
      async send(request) {
        const response = await transport.send(request);
        const { status, headers, body } = response;
        const { operation, attempt } = request;
        if (status >= 300 || typeof body !== 'string') return response;
        const text = body.replace(/^\ufeff/, '');
        if (!fits(operation, parsedJson(text)))
          throw new UnparsableResponseError({ status, headers, body }, { operation, attempts: attempt });
        const ofCalls = /\/call\b/.test(operation) && body.includes('null');
        return ofCalls ? { ...response, body: JSON.stringify(JSON.parse(text, withoutNull)) } : response;
      },
    };
  };
}
