import { expect, it } from 'vitest';
import { parseHealth, restInWords } from './status.ts';

const rest = { state: 'ready', pid: 42 };

it.each([
  [rest, 'ready, pid 42'],
  [{ state: 'starting', pid: null }, 'starting'],
])('%#: %j', (value, words) => {
  expect(restInWords(parseHealth({ rest: value, openRooms: 0, pid: 1 }).rest)).toBe(words);
});

it.each([[{}], [null], ['ok'], [{ rest: { state: 'ready' }, openRooms: 0 }], [{ rest, openRooms: '1' }]])(
  'refuses %j',
  (value) => {
    expect(() => parseHealth(value)).toThrow('The response is not from a stack of this version.');
  },
);
