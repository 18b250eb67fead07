import { expect, it } from 'vitest';
import { parseHealth, restInWords } from './health.ts';

const [ten, later] = ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:30.000Z'];
const rest = { state: 'ready', pid: 42, since: ten, restarts: 0, lastEnd: null, nextStart: null };
const lastEnd = { at: ten, reason: 'signal SIGKILL' };
const at = (iso: string) => new Date(iso).toLocaleTimeString('en-GB');

it.each([
  [rest, 'ready, pid 42'],
  [
    { ...rest, restarts: 1, lastEnd },
    `ready, pid 42, restarted once, last ended at ${at(ten)} (signal SIGKILL)`,
  ],
  [
    { ...rest, state: 'down', pid: null, restarts: 1234, lastEnd, nextStart: later },
    `down since ${at(ten)}, restarted 1,234 times, last ended at ${at(ten)} (signal SIGKILL), next start at ${at(later)}`,
  ],
  [{ ...rest, state: 'starting', pid: null }, `starting since ${at(ten)}`],
])('%#: %j', (value, words) => {
  expect(restInWords(parseHealth({ rest: value, openRooms: 0, pid: 1 }).rest)).toBe(words);
});

it.each([[{}], [null], ['ok'], [{ rest: { state: 'ready' }, openRooms: 0 }], [{ rest, openRooms: '1' }]])(
  'refuses %j',
  (value) => {
    expect(() => parseHealth(value)).toThrow('The response is not from a stack of this version.');
  },
);
