import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { withPerson } from '../testing/person.ts';
import { printAbove } from './live-line.ts';
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
    expect(output.notes).toEqual([
      'Importing firms: 500 of 10,000, 1 min 35 s left',
      'Importing firms: 1,000 of 10,000, 1 min 30 s left, waiting 2 s',
    ]);
    expect(output.printedLines).toEqual([]);
  });

  it('says every half minute which step still runs, and for how long', () => {
    const output = memoryOutput();
    const progress = startProgress(output, { label: 'Links checked', total: 1 });
    progress.update(0, 'samuel: the caller talks');
    vi.advanceTimersByTime(65_000);
    progress[Symbol.dispose]();
    vi.advanceTimersByTime(65_000);
    expect(output.notes).toEqual([
      'Links checked: 0 of 1, for 30 s, samuel: the caller talks',
      'Links checked: 0 of 1, for 1 min 00 s, samuel: the caller talks',
    ]);
  });

  it.each([{ quiet: true }, { format: 'json' }] as const)('is nothing with %j', (flags) => {
    const output = memoryOutput(flags);
    const progress = startProgress(output, work);
    vi.advanceTimersByTime(60_000);
    progress.update(5000);
    progress[Symbol.dispose]();
    expect([...output.notes, ...output.printedLines]).toEqual([]);
  });
});

it('progress on a terminal counts the seconds of a step that takes long', async () => {
  const { screen } = await withPerson([], async () => {
    using progress = startProgress(memoryOutput({ interactive: true }), { label: 'Links', total: 1 });
    progress.update(0, 'samuel: the caller talks');
    vi.advanceTimersByTime(4500);
  });
  expect(screen).toContain('\rLinks: 0 of 1 · for 3 s · samuel: the caller talks');
  expect(screen).toContain('\rLinks: 0 of 1 · for 4 s · samuel: the caller talks');
});

it('progress on a terminal is drawn over itself, below the messages, and ends as one line', async () => {
  const { screen } = await withPerson([], async () => {
    const progress = startProgress(memoryOutput({ interactive: true }), { label: 'Importing', total: 4 });
    expect(printAbove('Half of them.')).toBe(true);
    progress.update(4);
    progress[Symbol.dispose]();
    expect(printAbove('All of them.')).toBe(false);
  });
  expect(screen).toBe('\rImporting: 0 of 4\rHalf of them.\nImporting: 0 of 4\r✓ Importing 4 of 4 · 0 s\n');
});
