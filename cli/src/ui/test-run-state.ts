import type { RunEvent, ScenarioResult, Verdict } from '@firmline/harness/call-tests';

/** A scenario that is under way. */
export interface RunningScenario {
  readonly worker: number;
  readonly id: string;
  /** Steps that are over. */
  readonly done: number;
  readonly steps: number;
  /** From 1. */
  readonly attempt: number;
  /** The step under way; empty while the page is set up, or let go of. */
  readonly step: string;
}

/** Something that was said, and stays on the screen. */
export type TestLine =
  | { readonly kind: 'result'; readonly result: ScenarioResult }
  | { readonly kind: 'note'; readonly text: string };

export interface TestRunView {
  readonly total: number;
  /** In the order of their workers. */
  readonly running: readonly RunningScenario[];
  readonly counts: Readonly<Partial<Record<Verdict, number>>>;
  readonly done: number;
  readonly lines: readonly TestLine[];
}

export const emptyRun: TestRunView = { total: 0, running: [], counts: {}, done: 0, lines: [] };

/** What is seen of a run after something happened in it. */
export function happened(view: TestRunView, event: RunEvent): TestRunView {
  switch (event.type) {
    case 'run-start':
      return told({ ...view, total: event.scenarios.length }, event.calibration.problem);
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
      // Another attempt says so itself, and may be a long time off.
      return without(view, event.id);
    case 'scenario-end': {
      const { result } = event;
      const { verdict } = result;
      return {
        ...without(view, event.id),
        done: view.done + 1,
        counts: { ...view.counts, [verdict]: (view.counts[verdict] ?? 0) + 1 },
        lines: isTried(result) ? [...view.lines, { kind: 'result', result }] : view.lines,
      };
    }
    default:
      return told(view, event.id === undefined ? event.text : `${event.id}: ${event.text}`);
  }
}

/** Where this machine was found unfit at the start, that was said of all at once. */
export const isTried = ({ verdict, attempts }: ScenarioResult): boolean =>
  verdict !== 'inconclusive' || attempts.some(({ durationMs }) => durationMs > 0);

const told = (view: TestRunView, text: string | undefined): TestRunView =>
  text === undefined ? view : { ...view, lines: [...view.lines, { kind: 'note', text }] };

const changed = (view: TestRunView, id: string, change: Partial<RunningScenario>): TestRunView => ({
  ...view,
  running: view.running.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

const without = (view: TestRunView, id: string): TestRunView => ({
  ...view,
  running: view.running.filter((one) => one.id !== id),
});
