import { expect, it } from 'vitest';
import { duration, paceOf } from './pace.ts';

it.each([
  [0, 10_000, 4000, '0 of 10,000', '', '', 0],
  [2000, 10_000, 4000, '2,000 of 10,000', '500/s', '16 s left', 0.2],
  [3, 10, 2000, '3 of 10', '1.5/s', '5 s left', 0.3],
  [10, 10, 2000, '10 of 10', '5/s', '', 1],
  [50, 100, 100, '50 of 100', '', '', 0.5],
  [0, 0, 4000, '0 of 0', '', '', 1],
])('%i of %i after %i ms', (done, total, elapsedMs, share, rate, left, fraction) => {
  expect(paceOf(done, total, elapsedMs)).toEqual({ share, rate, left, fraction });
});

it.each([
  [400, '0 s'],
  [59_400, '59 s'],
  [59_600, '1 min 00 s'],
  [185_000, '3 min 05 s'],
  [7_800_000, '2 h 10 min'],
])('%i ms are %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});
