import { expect, it, vi } from 'vitest';
import { Skipped, StageReporter } from './stage-reporter.ts';

const entries = () =>
  performance
    .getEntries()
    .filter(({ name }) => name.startsWith('firmline:'))
    .map(({ name, entryType }) => `${entryType} ${name.slice(9)}`);
const reporter = (report = vi.fn(), signal = new AbortController().signal) => ({
  report,
  stages: new StageReporter({ report, signal }),
});

it('a stage leaves marks and a measure, and removes those of earlier calls', async () => {
  performance.mark('other');
  await reporter().stages.run('initialization', () => 1);
  expect(entries().toSorted()).toEqual([
    'mark initialization:completed',
    'mark initialization:started',
    'mark start',
    'measure initialization',
  ]);
  const next = new StageReporter({ report: () => {}, signal: new AbortController().signal });
  expect(next.current).toBe('initialization');
  expect(entries()).toEqual(['mark start']);
  expect(performance.getEntriesByName('other')).toHaveLength(1);
  performance.clearMarks('other');
});

it('a stage reports why it had nothing to do, and what it threw', async () => {
  const { report, stages } = reporter();
  await stages.run('mobile-permissions', () => new Skipped('no phone'));
  expect(report.mock.lastCall?.[0]).toMatchObject({
    stage: 'mobile-permissions',
    status: 'completed',
    metadata: { skipped: 'no phone' },
  });
  expect(stages.durations['mobile-permissions']).toBeGreaterThanOrEqual(0);
  await expect(stages.run('daily-call-join', () => Promise.reject(new Error('full')))).rejects.toThrow(
    'full',
  );
  expect(report.mock.lastCall?.[0]).toMatchObject({
    stage: 'daily-call-join',
    status: 'failed',
    durationMs: expect.any(Number),
  });
  expect(stages.current).toBe('daily-call-join');
});

it('no stage begins, and no task runs, once the call is stopped', async () => {
  const stop = new AbortController();
  const task = vi.fn();
  const { report, stages } = reporter(
    vi.fn(() => stop.abort()),
    stop.signal,
  );
  await expect(stages.run('initialization', task)).rejects.toThrow('aborted');
  const told = report.mock.calls.length;
  await expect(stages.run('daily-call-join', task)).rejects.toThrow('aborted');
  expect(task).not.toHaveBeenCalled();
  expect(report.mock.calls).toHaveLength(told);
});
