import type { RunEvent } from '@firmline/harness/call-tests';
import { result, runReport } from './run-report.ts';

const { calibration } = runReport([]).environment;
const place = { file: 'a.yaml', line: 1, column: 1 };
const names = ['page-greets', 'offline-8s', 'talks-over-a-long-answer', 'silent-assistant', 'ejected'];

const begin = (id: string, worker: number): RunEvent => ({
  type: 'scenario-start',
  id,
  name: id,
  worker,
  steps: 12,
  attempt: 1,
});
const end = (id: string, verdict: 'passed' | 'failed'): RunEvent => ({
  type: 'scenario-end',
  id,
  result: result(id, { verdict }),
});
const step = (id: string, index: number, text: string): RunEvent => ({ type: 'step-start', id, index, text });

/** The events of a run with a few scenarios, up to its middle. */
export const runEvents: readonly RunEvent[] = [
  {
    type: 'run-start',
    scenarios: names.map((name) => ({ name, steps: [], place })),
    workers: 2,
    calibration,
  },
  begin('page-greets', 0),
  begin('offline-8s', 1),
  end('page-greets', 'passed'),
  begin('talks-over-a-long-answer', 0),
  step('talks-over-a-long-answer', 8, 'say: Excuse me. When are you open?'),
  end('offline-8s', 'failed'),
  begin('silent-assistant', 1),
  step('silent-assistant', 1, 'expect: { stages: all-completed, within: 6s }'),
];
