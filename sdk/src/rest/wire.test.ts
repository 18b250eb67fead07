import { describe, expect, it } from 'vitest';
import { operationList } from './table.ts';
import { empty, json, raw } from './testing/answers.ts';
import { formFields } from './testing/form-fields.ts';
import { startPlatform, token, transports } from './testing/platform.ts';
import type { ReceivedRequest } from './testing/scripted-server.ts';
import { wireRows } from './testing/wire/index.ts';
import type { WireRow } from './testing/wire/row.ts';

const record = { id: 'r', orgId: 'o', nested: { deep: [1, null, 'ž'] }, fieldOfTomorrow: true };
const page = { results: [record], metadata: { itemsPerPage: 1, totalItems: 1, currentPage: 1 } };
const csv = 'id,name\r\n1,"Zoë, ""Z"""\r\n';

const sent = {
  json: json(record, 201),
  list: json([record]),
  page: json(page),
  none: raw('{"message":"done"'),
  csv: raw(csv, 200, { 'content-type': 'text/csv' }),
};
const read = { json: record, list: [record], page, none: undefined, csv };

describe.each(transports)('on the wire of %s', (_name, options) => {
  it.each(wireRows)('$name is $operation', async (row) => {
    const { name: _, answer = 'json', call, body } = row;
    const platform = await startPlatform(sent[answer]);
    const result = await call(platform.client(options), body);
    expect(platform.received).toHaveLength(1);
    await expectRequest(platform.received[0]!, row);
    expect(await settled(result)).toEqual(read[answer]);
  });

  it.each(wireRows.filter(({ answer }) => answer === 'none'))('$name reads no answer', async (row) => {
    const platform = await startPlatform(empty(204));
    expect(await row.call(platform.client(options), row.body)).toBeUndefined();
  });
});

async function expectRequest(received: ReceivedRequest, row: WireRow): Promise<void> {
  const { method, url, headers, body } = received;
  expect(`${method} ${url}`).toBe(`${row.operation.split(' ')[0]} ${row.url}`);
  expect(headers.authorization).toBe(row.secured === false ? undefined : `Bearer ${token}`);
  expect(headers.accept ?? '*/*').toBe(
    row.answer === 'none' || row.answer === 'csv' ? '*/*' : 'application/json',
  );
  if (row.form) {
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=[\w-]+$/);
    expect(headers['content-length']).toBe(String(body.length));
    expect(await formFields(received)).toEqual(row.form);
  } else if (row.body === undefined) {
    expect(headers['content-type']).toBeUndefined();
    expect(headers['content-length'] ?? '0').toBe('0');
    expect(body).toHaveLength(0);
  } else {
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body.toString())).toEqual(row.arrives ?? row.body);
  }
}

const settled = async (result: unknown): Promise<unknown> =>
  typeof result === 'object' && result !== null && 'text' in result && typeof result.text === 'function'
    ? (result.text as () => Promise<string>)()
    : result;

describe('the rows above', () => {
  it('are the 135 operations of the contract, and the whole table', () => {
    expect(wireRows).toHaveLength(135);
    const ofTable = operationList().map(
      ({ area, name, operation }) => `${area}.${name} ${operation.method} ${operation.path}`,
    );
    expect(wireRows.map(({ name, operation }) => `${name} ${operation}`).toSorted()).toEqual(
      ofTable.toSorted(),
    );
  });

  it('are of as many methods and paths as the contract', () => {
    const methods: Record<string, number> = {};
    for (const { operation } of wireRows) {
      const method = operation.split(' ')[0]!;
      methods[method] = (methods[method] ?? 0) + 1;
    }
    expect(methods).toEqual({ GET: 55, POST: 39, DELETE: 22, PATCH: 18, PUT: 1 });
    expect(new Set(wireRows.map(({ operation }) => operation.split(' ')[1])).size).toBe(79);
  });

  it('agree with the table about what is deprecated, unsecured or answers nothing', () => {
    const described = (list: { name: string; deprecated: boolean; secured: boolean; answer: boolean }[]) =>
      list.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(
      described(
        operationList().map(({ area, name, operation: { details } }) => ({
          name: `${area}.${name}`,
          deprecated: details.deprecated ?? false,
          secured: details.secured ?? true,
          answer: details.answer.format === 'json',
        })),
      ),
    ).toEqual(
      described(
        wireRows.map(({ name, deprecated = false, secured = true, answer }) => ({
          name,
          deprecated,
          secured,
          answer: answer !== 'none' && answer !== 'csv',
        })),
      ),
    );
    expect(wireRows.filter(({ deprecated }) => deprecated)).toHaveLength(8);
    expect(wireRows.filter(({ answer }) => answer === 'none' || answer === 'csv')).toHaveLength(12);
    expect(wireRows.filter(({ secured }) => secured === false).map(({ operation }) => operation)).toEqual([
      'POST /credential/webhook',
    ]);
  });
});
