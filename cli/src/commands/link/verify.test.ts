import { expect, it } from 'vitest';
import type { LinkVerdict } from '../../link/links.ts';
import { memoryOutput } from '../../testing/memory-output.ts';
import { exitCodeOfLinks } from './verify.ts';

const link = (slug: string, outcome: LinkVerdict['outcome']): LinkVerdict => ({
  slug,
  url: `https://demo.example.com/${slug}`,
  outcome,
  durationMs: 1,
  checks: [],
  timings: { stages: {} },
  startedAt: '2026-01-01T00:00:00.000Z',
});

it('a link that was not visited, and so has no problem, does not pass', () => {
  const output = memoryOutput();
  expect(exitCodeOfLinks([link('a', 'ok')], output)).toBe(0);
  expect(() => exitCodeOfLinks([link('a', 'ok'), link('b', 'inconclusive')], output)).toThrow(
    '"b" is inconclusive.',
  );
});
