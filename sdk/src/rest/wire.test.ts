import { describe, expect, it } from 'vitest';
import type { ContractOperation } from './shape.ts';
import { operationList } from './table.ts';
import { methodOf, outcomeOf } from './testing/calls.ts';
import { respondEmpty, json, respondRaw } from './testing/responders.ts';
import { contract, sampleFields, sampleOf } from './testing/contract-sample.ts';
import { type SentField, formFields } from './testing/form-fields.ts';
import { type Platform, startPlatform, token, transports } from './testing/platform.ts';

/** Forms by operation, and what must arrive of them. The contract does not define the names and types of files. */
const wireForms: Readonly<
  Record<string, { readonly given: unknown; readonly arrives: readonly SentField[] }>
> = {
  'POST /file': {
    given: { file: new File(['One.\r\n', 'Two.'], 'Fälle.txt', { type: 'text/plain' }) },
    arrives: [{ name: 'file', file: 'Fälle.txt', type: 'text/plain', content: 'One.\r\nTwo.' }],
  },
  'POST /file/upload': {
    given: { file: new Blob([]) },
    arrives: [{ name: 'file', file: 'file', type: 'application/octet-stream', content: '' }],
  },
  'POST /11labs/voice/clone': {
    given: {
      name: 'Zoë "Z"',
      description: 'Two\r\nlines',
      labels: '{"accent":"none"}',
      files: [
        new File(['RIFF1'], 'one.wav', { type: 'audio/wav' }),
        new File(['RIFF2'], 'two.wav', { type: 'audio/wav' }),
      ],
    },
    arrives: [
      { name: 'name', text: 'Zoë "Z"' },
      { name: 'description', text: 'Two\r\nlines' },
      { name: 'labels', text: '{"accent":"none"}' },
      { name: 'files', file: 'one.wav', type: 'audio/wav', content: 'RIFF1' },
      { name: 'files', file: 'two.wav', type: 'audio/wav', content: 'RIFF2' },
    ],
  },
};

/** An operation of the contract, with the client's name for it. */
interface Row extends ContractOperation {
  readonly operation: string;
  readonly name: string;
}

/** Whether the response is read as JSON. */
const readsJson = ({ response }: ContractOperation): boolean =>
  response !== undefined && response !== 'bytes';

const names = new Map(
  operationList().map(({ area, name, operation: { method, path: address } }) => [
    `${method} ${address}`,
    `${area}.${name}`,
  ]),
);
const rows = Object.entries(contract.operations).map(([operation, row]): Row => ({
  ...row,
  operation,
  name: names.get(operation) ?? `nothing for ${operation}`,
}));

it.each([
  ['writes dates, and leaves out what is undefined', { name: undefined, at: new Date(0) }],
  ['can be undefined', undefined],
])('a body %s', async (_what, given) => {
  const { receivedRequests } = await outcomeOf(json({}), ({ call }) => call.create(given as never));
  const [sent, type] = given ? ['{"at":"1970-01-01T00:00:00.000Z"}', 'application/json'] : ['', undefined];
  expect([receivedRequests[0]?.body.toString(), receivedRequests[0]?.headers['content-type']]).toEqual([
    sent,
    type,
  ]);
});

/** Fields of which every response has one. */
const keys = { id: 'r', sessionToken: 't', accessToken: 't', nodes: [] };
const record = { ...keys, orgId: 'o', nested: { deep: [1, null, 'ž'] }, fieldOfTomorrow: true };
const page = { results: [record], metadata: { itemsPerPage: 1, totalItems: 1, currentPage: 1 } };

/** A response in the form that the contract gives. */
function responseTo({ response }: Row): unknown {
  if (typeof response === 'object' && 'items' in response) return [record];
  return typeof response === 'string' && /PaginatedResponse|Versions$/.test(response) ? page : record;
}

const segment = 'zoë/../a b';
const valuesOf = ({ operation }: Row): string[] => (operation.match(/\{\w+\}/g) ?? []).map(() => segment);
const bodyOf = ({ operation, body = 'null', form }: Row): unknown =>
  form ? wireForms[operation]?.given : sampleOf(body);
const asText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

describe.each(transports)('on the wire of %s', (_name, options) => {
  it.each(rows)('$name is $operation', async (row) => {
    const query = sampleFields(row.query ?? {});
    const given = [...valuesOf(row), ...(row.body === undefined ? [] : [bodyOf(row)]), query];
    const send = ({ client }: Platform) => methodOf(client(options), row.name)(...given);
    const platform = await startPlatform(readsJson(row) ? json(responseTo(row)) : respondRaw('a,"b"'));
    const result = await send(platform);

    const [{ method, url, headers, body } = expect.fail('nothing arrived'), another] =
      platform.receivedRequests;
    expect(another).toBeUndefined();
    const address = new URL(url, platform.url);
    expect(`${method} ${address.pathname}`).toBe(
      row.operation.replaceAll(/\{\w+\}/g, () => encodeURIComponent(segment)),
    );
    expect([...address.searchParams]).toEqual(
      Object.entries(query).flatMap(([name, value]) => [value].flat().map((item) => [name, asText(item)])),
    );
    expect(headers.authorization).toBe(row.open ? undefined : `Bearer ${token}`);
    expect(headers.accept ?? '*/*').toBe(readsJson(row) ? 'application/json' : '*/*');
    if (row.form) {
      expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=[\w-]+$/);
      expect(headers['content-length']).toBe(String(body.length));
      expect(await formFields(platform.receivedRequests[0]!)).toEqual(wireForms[row.operation]?.arrives);
    } else if (row.body === undefined) {
      expect([headers['content-type'], headers['content-length'] ?? '0']).toEqual([undefined, '0']);
      expect(body).toHaveLength(0);
    } else {
      expect(headers['content-type']).toBe('application/json');
      expect(JSON.parse(body.toString())).toEqual(JSON.parse(JSON.stringify(bodyOf(row))));
    }
    if (readsJson(row)) expect(result).toEqual(responseTo(row));
    else if (row.response === 'bytes') expect(await (result as Response).text()).toBe('a,"b"');
    else expect([result, await send(await startPlatform(respondEmpty(204)))]).toEqual([undefined, undefined]);
  });
});
