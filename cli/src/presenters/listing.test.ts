import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { printRows, printValue } from './listing.ts';

const rows = [
  { slug: 'a', name: 'Dana\u001b[31m', companyName: 'Rowe "LLP"', count: 2 },
  { slug: 'b', name: 'Ann', companyName: '', count: 0 },
];
const listing = { columns: [], empty: '' };
const noText = () => undefined;

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
