import type { RunEvent, ScenarioResult, Verdict } from '@firmline/harness/call-tests';
import { timeOfAttempts, verdictWords } from '@firmline/harness/report';
import { printable } from '../../text.ts';
import { canFollow, liveLines } from '../live-lines.ts';
import type { Output } from '../output.ts';
import { duration } from './progress.ts';

export interface TestProgress extends Disposable {
  show(event: RunEvent): void;
}

export function startTestProgress(output: Output): TestProgress {
  if (output.json || output.quiet) return { show: () => undefined, [Symbol.dispose]: () => undefined };
  return canFollow(output) ? drawn(output) : plainTestProgress(output);
}

function resultWords({ id, verdict, attempts }: ScenarioResult): string {
  const seconds = timeOfAttempts(attempts) / 1000;
  const tries = attempts.length > 1 ? `, ${attempts.length} attempts` : '';
  const problem = verdict === 'passed' ? undefined : attempts.findLast((one) => one.problem)?.problem;
  const why = problem ? `: ${printable(problem.message)}` : '';
  return `${printable(id)} (${seconds.toFixed(1)} s${tries})${why}`;
}

function messageOfEvent(event: RunEvent): string | undefined {
  if (event.type === 'run-start') return event.calibration.problem;
  if (event.type !== 'note') return undefined;
  return event.id === undefined ? event.text : `${event.id}: ${event.text}`;
}

function plainTestProgress(output: Output): TestProgress {
  return {
    show(event) {
      if (event.type === 'run-start') {
        const { length } = event.scenarios;
        output.note(`${length === 1 ? '1 scenario' : `${length} scenarios`}, ${event.workers} at once`);
      }
      const message = messageOfEvent(event);
      if (message !== undefined) output.note(printable(message));
      if (event.type === 'scenario-end' && isTried(event.result))
        output.note(`${verdictWords[event.result.verdict].padEnd(14)} ${resultWords(event.result)}`);
      if (event.type === 'step-start' && output.flags.debug)
        output.note(`${event.id}: ${printable(event.text)}`);
    },
    [Symbol.dispose]: () => undefined,
  };
}

function drawn(output: Output): TestProgress {
  const startedAt = performance.now();
  const live = liveLines();
  let view = emptyRun;
  const show = () => live.show(runningLines(view, performance.now() - startedAt, output));
  const timer = setInterval(show, 1000);
  show();
  return {
    show(event) {
      view = addRunEvent(view, event);
      const message = messageOfEvent(event);
      if (message !== undefined) live.keep([output.style('dim', printable(message))]);
      if (event.type === 'scenario-end' && isTried(event.result))
        live.keep([resultLine(event.result, output)]);
      show();
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      live.end([]);
    },
  };
}

const signs = {
  passed: ['✓', 'green'],
  failed: ['✗', 'red'],
  flaky: ['≈', 'red'],
  inconclusive: ['?', 'red'],
  'not-applicable': ['–', 'dim'],
} as const;

export function resultLine(result: ScenarioResult, output: Pick<Output, 'style'>): string {
  const [sign, style] = signs[result.verdict];
  return `${output.style(style, sign)} ${resultWords(result)}`;
}

const counted = ['failed', 'inconclusive', 'flaky', 'passed'] as const;

export function runningLines(
  { total, done, counts, running }: TestRunView,
  elapsedMs: number,
  output: Pick<Output, 'style'>,
): string[] {
  const parts = counted.flatMap((verdict) => {
    const count = counts[verdict] ?? 0;
    return count > 0 ? [`${count} ${verdictWords[verdict]}`] : [];
  });
  const share = total === 0 ? 'getting ready' : `${done} of ${total}`;
  const totals = [share, ...parts, duration(elapsedMs)].join(' · ');
  return [
    `${output.style('bold', 'Call tests')} ${totals}`,
    ...running.map((one) => lineOfWorker(one, output)),
  ];
}

function lineOfWorker(
  { id, done, steps, attempt, step }: RunningScenario,
  { style }: Pick<Output, 'style'>,
): string {
  const at = `${Math.min(done + (step === '' ? 0 : 1), steps)}/${steps}`;
  const again = attempt > 1 ? ` attempt ${attempt}` : '';
  return `${style('magenta', '●')} ${printable(id)} ${style('dim', `${at}${again} ${printable(step)}`.trimEnd())}`;
}

interface RunningScenario {
  readonly worker: number;
  readonly id: string;
  readonly done: number;
  readonly steps: number;
  /** Counted from 1. */
  readonly attempt: number;
  /** The current step; empty during set-up and release of the page. */
  readonly step: string;
}

interface TestRunView {
  readonly total: number;
  readonly running: readonly RunningScenario[];
  readonly counts: Readonly<Partial<Record<Verdict, number>>>;
  readonly done: number;
}

export const emptyRun: TestRunView = { total: 0, running: [], counts: {}, done: 0 };

export function addRunEvent(view: TestRunView, event: RunEvent): TestRunView {
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
      return withChange(view, event.id, { done: event.index, step: event.text });
    case 'step':
      return withChange(view, event.id, { done: event.index + 1, step: '' });
    case 'attempt-end':
      // A retry has its own start event, which may come much later.
      return withoutScenario(view, event.id);
    case 'scenario-end': {
      const { verdict } = event.result;
      return {
        ...withoutScenario(view, event.id),
        done: view.done + 1,
        counts: { ...view.counts, [verdict]: (view.counts[verdict] ?? 0) + 1 },
      };
    }
    default:
      return view;
  }
}

/** False for scenarios skipped because the machine is unsuitable, which one note reports. */
const isTried = ({ verdict, attempts }: ScenarioResult): boolean =>
  verdict !== 'inconclusive' || attempts.some(({ durationMs }) => durationMs > 0);

const withChange = (view: TestRunView, id: string, change: Partial<RunningScenario>): TestRunView => ({
  ...view,
  running: view.running.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

const withoutScenario = (view: TestRunView, id: string): TestRunView => ({
  ...view,
  running: view.running.filter((one) => one.id !== id),
});
