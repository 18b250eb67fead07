import { describe, expect, it } from 'vitest';
import { findMissing } from './find-missing.ts';
import { type Area, type Row, readTable } from './read-table.ts';

const table = readTable();
const area = table.areas.find(({ name }) => name === 'call')!;

/** What is missing if the area of calls, or one of its rows, is different. */
const missingWith = (change: Partial<Area>) =>
  findMissing({ shared: table.shared, areas: [{ ...area, ...change }] }).missing;
const missingAt = (name: string, change: (row: Row) => Partial<Row>) =>
  missingWith({ rows: area.rows.map((row) => (row.name === name ? { ...row, ...change(row) } : row)) });

describe('the docstrings of the table', () => {
  it('are complete, and counted at each use', () => {
    const { counts, missing } = findMissing(table);
    expect(missing).toEqual([]);
    expect(counts).toMatchObject({ operations: 135, path: 83 });
    // The fields of a shared query count once for each operation that has them.
    const own = [
      ...table.shared,
      ...table.areas.flatMap(({ rows }) => rows.flatMap(({ query }) => query ?? [])),
    ];
    expect(counts.query).toBeGreaterThan(own.flatMap((query) => query.own).length);
  });

  it('miss an area, an operation, a path value and a query field without a text', () => {
    expect(missingWith({ texts: new Map([['call', '']]) })).toEqual(['the area call']);
    expect(missingAt('call.get', ({ doc }) => ({ doc: { ...doc, text: '' } }))).toEqual(['call.get']);
    expect(missingAt('call.get', ({ doc }) => ({ doc: { ...doc, params: new Map() } }))).toEqual([
      'call.get, path value id',
    ]);
    expect(
      missingAt('call.list', ({ query }) => ({
        query: { base: query?.base, own: query!.own.map((field) => ({ ...field, text: '' })) },
      })),
    ).toHaveLength(3);
  });

  it('miss a text that only repeats its name, a value that does not exist, and what replaces an operation', () => {
    expect(missingAt('call.get', ({ doc }) => ({ doc: { ...doc, text: 'Gets a call.' } }))).toEqual([
      'call.get, which only repeats its name',
    ]);
    const params = new Map([
      ...area.rows.find(({ name }) => name === 'call.get')!.doc.params,
      ['callId', 'id of the call'],
    ]);
    expect(missingAt('call.get', ({ doc }) => ({ doc: { ...doc, params } }))).toEqual([
      'call.get has no path value callId, but a docstring for it',
    ]);
    expect(missingAt('call.createPhone', ({ doc }) => ({ doc: { ...doc, deprecated: undefined } }))).toEqual([
      'call.createPhone, what replaces it',
    ]);
  });
});
