import { expect, it } from 'vitest';
import { tableLines } from './table.ts';

const lines = (rows: readonly (readonly string[])[], width: number) => {
  const found = tableLines(rows, width);
  return found === null ? null : [...found];
};

it('columns are aligned, and only the last one is cut', () => {
  const rows = [
    ['a', 'bb', 'x'.repeat(30)],
    ['aa', 'b', 'y'],
  ];
  expect(lines(rows, 80)).toEqual([`a   bb  ${'x'.repeat(30)}`, 'aa  b   y']);
  expect(lines(rows, 30)).toEqual([`a   bb  ${'x'.repeat(21)}…`, 'aa  b   y']);
});

it('a table needs 20 columns for a longer last column', () => {
  const rows = [['ab', 'x'.repeat(30)]];
  expect(lines(rows, 24)?.[0]).toHaveLength(24);
  expect(lines(rows, 23)).toBeNull();
  expect(lines([['ab', 'xyz']], 7)).toEqual(['ab  xyz']);
  expect(lines([['ab', 'xyz']], 6)).toBeNull();
});

it('no rows give no lines', () => {
  expect(lines([], 1)).toEqual([]);
});
