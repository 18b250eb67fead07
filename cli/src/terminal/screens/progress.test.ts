import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import { startProgress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());

const work = { label: 'Importing firms', total: 10_000 };

describe('progress in a log', () => {
  it('is a line every five seconds', () => {
    const output = memoryOutput();
    const progress = startProgress(output, work);
    for (const seconds of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      vi.advanceTimersByTime(1000);
      progress.update(seconds * 100, seconds === 10 ? 'waiting 2 s' : undefined);
    }
    progress[Symbol.dispose]();
    expect(output.said).toEqual([
      'Importing firms: 500 of 10,000, 100/s, 1 min 35 s left',
      'Importing firms: 1,000 of 10,000, 100/s, 1 min 30 s left, waiting 2 s',
    ]);
    expect(output.printed).toEqual([]);
  });

  it.each([{ quiet: true }, { format: 'json' }, { format: 'ndjson' }] as const)(
    'is nothing with %j',
    (flags) => {
      const output = memoryOutput(flags);
      const progress = startProgress(output, work);
      vi.advanceTimersByTime(60_000);
      progress.update(5000);
      progress[Symbol.dispose]();
      expect([...output.said, ...output.printed]).toEqual([]);
    },
  );
});
