import { expect, it } from 'vitest';
import { scoredUntil } from './caller-score.ts';

it.each([
  [9000, 12_000, 9000],
  [9000, 12_001, 12_001],
  [9000, 8000, 9000],
  [9000, undefined, 9000],
])('a call whose audio ends at %d ms and itself at %s is scored until %d', (audioEndMs, callEndMs, until) => {
  expect(scoredUntil(audioEndMs, callEndMs)).toBe(until);
});
