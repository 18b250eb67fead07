import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.parse('1994-11-06T08:48:37Z');

it.each([
  ['3', 3000],
  [' 1.5 ', 1500],
  ['0', 0],
  ['86400', 86_400_000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 60_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 60_000],
  ['Sun Nov  6 08:49:37 1994', 60_000],
  ['Sun, 06 Nov 1994 08:47:37 GMT', 0],
  ['-5', undefined],
  ['+5', undefined],
  ['5 s', undefined],
  ['120, 120', undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('reads %j as %s ms', (header, ms) => {
  expect(readRetryAfter(header, undefined, now)).toBe(ms);
});

it("counts from the server's own time", () => {
  const later = 'Sun, 06 Nov 1994 08:49:37 GMT';
  expect(readRetryAfter(later, 'Sun, 06 Nov 1994 08:49:07 GMT', now + 3_600_000)).toBe(30_000);
  expect(readRetryAfter(later, 'today', now)).toBe(60_000);
});
