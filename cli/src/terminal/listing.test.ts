import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { printRows, printValue } from './listing.ts';

const rows = [
  { slug: 'a', name: 'Dana\u001b[31m', companyName: 'Rowe "LLP"', count: 2 },
  { slug: 'b', name: 'Ann', companyName: '', count: 0 },
];
const listing = { columns: [], empty: '' };
const noText = () => undefined;

/** Records of the platform, which leaves out what has no value. */
const calls = [
  { id: 'c1', status: 'queued' },
  { id: 'c2', status: 'ended', endedReason: 'silence' },
];
const ofCalls = { ...listing, fields: ['id', 'status', 'endedReason', 'cost'] };

describe('--raw', () => {
  const raw = async (field: string, isTerminal = false) => {
    const output = memoryOutput({ format: 'json', raw: field, isTerminal });
    await printRows(rows, listing, output);
    return output.printed;
  };

  it('prints one field of each row without quotes, named by its beginning if that is clear', async () => {
    expect(await raw('companyName')).toEqual(['Rowe "LLP"', '']);
    expect(await raw('company')).toEqual(['Rowe "LLP"', '']);
    expect(await raw('count')).toEqual(['2', '0']);
    await expect(raw('c')).rejects.toMatchObject({ message: 'There is no field "c".' });
    await expect(raw('toString')).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('changes no character for a program, and keeps a terminal safe', async () => {
    expect(await raw('name')).toEqual(['Dana\u001b[31m', 'Ann']);
    expect(await raw('name', true)).toEqual(['Dana[31m', 'Ann']);
  });

  it('prints a field of a single value', async () => {
    const output = memoryOutput({ format: 'json', raw: 'slug' });
    await printValue(rows[0]!, noText, output);
    expect(output.printed).toEqual(['a']);
  });
});

describe('JSON', () => {
  it.each([
    ['json', true, true],
    ['json', false, false],
    ['ndjson', true, false],
  ] as const)('as %s on a terminal: %s is indented: %s', async (format, isTerminal, isIndented) => {
    const output = memoryOutput({ format, isTerminal });
    await printRows(rows, listing, output);
    await printValue(rows[0]!, noText, output);
    expect(output.printed.some((text) => text.includes('\n  '))).toBe(isIndented);
    if (format === 'json') expect(JSON.parse(output.printed[0] ?? '')).toEqual(rows);
  });
});

describe('a field that some records lack', () => {
  const printed = async (flags: object, rowsOf: readonly object[] = calls, about = ofCalls) => {
    const output = memoryOutput(flags);
    await printRows(rowsOf, about, output);
    return output.printed;
  };

  it('is null where it is asked for, also if no record has it', async () => {
    const fields = ['id', 'endedReason', 'cost'];
    const expected = [
      { id: 'c1', endedReason: null, cost: null },
      { id: 'c2', endedReason: 'silence', cost: null },
    ];
    expect(JSON.parse((await printed({ format: 'json', fields })).join(''))).toEqual(expected);
    expect((await printed({ format: 'ndjson', fields })).map((line) => JSON.parse(line) as unknown)).toEqual(
      expected,
    );
    expect(await printed({ format: 'json', raw: 'endedReason' })).toEqual(['null', 'silence']);
    const value = memoryOutput({ format: 'json', fields });
    await printValue(calls[0]!, noText, value, ofCalls.fields);
    expect(value.printed).toEqual(['{"id":"c1","endedReason":null,"cost":null}']);
    await expect(printed({ format: 'json', fields: ['costs'] })).rejects.toMatchObject({
      message: 'There is no field "costs".',
      hint: 'Fields: id, status, endedReason, cost.',
    });
  });

  it('is a column of CSV if one of the rows has it', async () => {
    expect(await printed({ format: 'csv' })).toEqual(['id,status,endedReason\nc1,queued,\nc2,ended,silence']);
  });

  it('is in the header of CSV without rows', async () => {
    expect(await printed({ format: 'csv' }, [])).toEqual(['id,status,endedReason,cost']);
    expect(await printed({ format: 'csv', fields: ['cost', 'id'] }, [])).toEqual(['cost,id']);
    expect(await printed({ format: 'csv' }, [], { ...listing, fields: [] })).toEqual([]);
  });
});
