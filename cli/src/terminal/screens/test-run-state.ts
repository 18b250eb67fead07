import type { RunEvent, ScenarioResult, Verdict } from '@firmline/harness/call-tests';

/** A scenario that is running. */
export interface RunningScenario {
  readonly worker: number;
  readonly id: string;
  /** Number of completed steps. */
  readonly done: number;
  readonly steps: number;
  /** Counted from 1. */
  readonly attempt: number;
  /** The current step; empty during set-up and release of the page. */
  readonly step: string;
}

export interface TestRunView {
  readonly total: number;
  /** Ordered by worker. */
  readonly running: readonly RunningScenario[];
  readonly counts: Readonly<Partial<Record<Verdict, number>>>;
  readonly done: number;
}

export const emptyRun: TestRunView = { total: 0, running: [], counts: {}, done: 0 };

/** The view after an event. */
export function happened(view: TestRunView, event: RunEvent): TestRunView {
  switch (event.type) {
    case 'run-start':
      return { ...view, total: event.scenarios.length };
    case 'scenario-start': {
      const { id, worker, steps, attempt } = event;
      const others = view.running.filter((one) => one.worker !== worker && one.id !== id);
      const running = [...others, { worker, id, done: 0, steps, attempt, step: '' }];
      return { ...view, running: running.toSorted((a, b) => a.worker - b.worker) };
    }
    case 'step-start':
      return changed(view, event.id, { done: event.index, step: event.text });
    case 'step':
      return changed(view, event.id, { done: event.index + 1, step: '' });
    case 'attempt-end':
      // A retry has its own start event, which may come much later.
      return without(view, event.id);
    case 'scenario-end': {
      const { verdict } = event.result;
      return {
        ...without(view, event.id),
        done: view.done + 1,
        counts: { ...view.counts, [verdict]: (view.counts[verdict] ?? 0) + 1 },
      };
    }
    default:
      return view;
  }
}

/** False for scenarios skipped because the machine is unsuitable, which one note reports. */
export const isTried = ({ verdict, attempts }: ScenarioResult): boolean =>
  verdict !== 'inconclusive' || attempts.some(({ durationMs }) => durationMs > 0);

const changed = (view: TestRunView, id: string, change: Partial<RunningScenario>): TestRunView => ({
  ...view,
  running: view.running.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

const without = (view: TestRunView, id: string): TestRunView => ({
  ...view,
  running: view.running.filter((one) => one.id !== id),
});
