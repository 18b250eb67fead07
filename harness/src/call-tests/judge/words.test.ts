import { expect, it } from 'vitest';
import { counted, inTime, listed, quoted } from './words.ts';

it('lists words as a sentence does', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => listed(words))).toEqual([
    'nothing',
    'a',
    'a and b',
    'a, b and c',
  ]);
});

it('counts nouns', () => {
  expect([0, 1, 2].map((count) => counted(count, 'call'))).toEqual(['no call', '1 call', '2 calls']);
});

it('writes times in milliseconds up to a second', () => {
  expect([0, -999, 999.4, 1000, 1250, -1500].map(inTime)).toEqual([
    '0 ms',
    '-999 ms',
    '999 ms',
    '1.0 s',
    '1.3 s',
    '-1.5 s',
  ]);
});

it('quotes text without its white space', () => {
  expect(quoted(' a \n b ')).toBe('"a b"');
  expect(quoted(' \n ')).toBe('nothing');
});
