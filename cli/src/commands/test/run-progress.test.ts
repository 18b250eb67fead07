import type { RunEvent } from '@firmline/harness/call-tests';
import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import {
  attempt,
  environment,
  failedAttempt,
  report,
  scenario,
} from '../../../../harness/src/call-tests/report/testing/report-fixture.ts';
import { startRunProgress } from './run-progress.ts';

const start = (change: Partial<typeof environment>): RunEvent => ({
  type: 'run-start',
  report: report(
    ['one', 'two', 'three'].map((name) => scenario(name)),
    { environment: { ...environment, ...change } },
  ),
});

const begin = (id: string, worker: number, attemptNumber = 1): RunEvent => ({
  type: 'scenario-start',
  id,
  name: id,
  worker,
  steps: 4,
  attempt: attemptNumber,
});
const failed = scenario('two', { verdict: 'failed', attempts: [failedAttempt()] });

const events: readonly RunEvent[] = [
  start({ workers: 2 }),
  begin('two', 1),
  begin('one', 0),
  { type: 'step-start', id: 'one', index: 0, text: 'click "Try\u001b[2J"' },
  { type: 'step', id: 'one', index: 0, result: failed.attempts[0]!.steps[0]! },
  { type: 'step-start', id: 'one', index: 1, text: 'expect speech' },
  { type: 'note', id: 'two', text: 'was slow' },
  { type: 'attempt-end', id: 'two', attempt: failed.attempts[0]! },
  { type: 'scenario-end', id: 'two', result: failed },
  begin('three', 1, 2),
];

describe('the progress of a run', () => {
  it('says once that this machine is too slow', () => {
    const log = memoryOutput();
    const progress = startRunProgress(log);
    const unfit = { ...environment.calibration, problem: 'Too slow.' };
    const first = attempt({
      verdict: 'inconclusive',
      problem: { layer: 'infrastructure', message: 'Too slow.' },
    });
    const untried = scenario('one', { verdict: 'inconclusive', attempts: [first] });
    progress.show(start({ workers: 1, calibration: unfit }));
    progress.show({
      type: 'scenario-end',
      id: 'one',
      result: { ...untried, attempts: [{ ...first, durationMs: 0 }] },
    });
    progress.show({ type: 'scenario-end', id: 'one', result: untried });
    expect(log.notes).toEqual([
      '3 scenarios, 1 at once',
      'Too slow.',
      'inconclusive   one (4.2 s): Too slow.',
    ]);
  });

  it('is lines in a log, and nothing for a program', () => {
    const log = memoryOutput();
    const quiet = [memoryOutput({ quiet: true }), memoryOutput({ format: 'json' })];
    for (const output of [log, ...quiet]) {
      const progress = startRunProgress(output);
      for (const event of events) progress.show(event);
      progress[Symbol.dispose]();
    }
    expect(log.notes).toEqual([
      '3 scenarios, 2 at once',
      'two: was slow',
      'failed         two (4.2 s): The assistant was not heard.',
    ]);
    expect(log.printedLines).toEqual([]);
    for (const output of quiet) expect([...output.notes, ...output.printedLines]).toEqual([]);
  });
});
