import type { RunEvent, ScenarioResult } from '@firmline/harness/call-tests';
import { timeOfAttempts, verdictWords } from '@firmline/harness/report';
import { printable } from '../../text.ts';
import { canFollow, liveLines } from '../live-lines.ts';
import type { Output } from '../output.ts';
import { duration } from './pace.ts';
import { emptyRun, happened, isTried, type RunningScenario, type TestRunView } from './test-run-state.ts';

export interface TestProgress {
  show(event: RunEvent): void;
  end(): void;
}

/** Shows the progress of a run: what each worker is doing on a terminal, a line for each result in a log. */
export function startTestProgress(output: Output): TestProgress {
  if (output.json || output.quiet) return { show: () => undefined, end: () => undefined };
  return canFollow(output) ? drawn(output) : plain(output);
}

/** One result in words. */
function resultWords({ id, verdict, attempts }: ScenarioResult): string {
  const seconds = timeOfAttempts(attempts) / 1000;
  const tries = attempts.length > 1 ? `, ${attempts.length} attempts` : '';
  const problem = verdict === 'passed' ? undefined : attempts.findLast((one) => one.problem)?.problem;
  const why = problem ? `: ${printable(problem.message)}` : '';
  return `${printable(id)} (${seconds.toFixed(1)} s${tries})${why}`;
}

/** A message of a run, beside its results. */
function messageOf(event: RunEvent): string | undefined {
  if (event.type === 'run-start') return event.calibration.problem;
  if (event.type !== 'note') return undefined;
  return event.id === undefined ? event.text : `${event.id}: ${event.text}`;
}

function plain(output: Output): TestProgress {
  return {
    show(event) {
      if (event.type === 'run-start') {
        const { length } = event.scenarios;
        output.note(`${length === 1 ? '1 scenario' : `${length} scenarios`}, ${event.workers} at once`);
      }
      const message = messageOf(event);
      if (message !== undefined) output.note(printable(message));
      if (event.type === 'scenario-end' && isTried(event.result))
        output.note(`${verdictWords[event.result.verdict].padEnd(14)} ${resultWords(event.result)}`);
      if (event.type === 'step-start' && output.flags.debug)
        output.note(`${event.id}: ${printable(event.text)}`);
    },
    end: () => undefined,
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
      view = happened(view, event);
      const message = messageOf(event);
      if (message !== undefined) live.keep([output.style('dim', printable(message))]);
      if (event.type === 'scenario-end' && isTried(event.result))
        live.keep([resultLine(event.result, output)]);
      show();
    },
    end() {
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

/** The totals of a run, and a line for each worker. */
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
  return [`${output.style('bold', 'Call tests')} ${totals}`, ...running.map((one) => lineOf(one, output))];
}

function lineOf(
  { id, done, steps, attempt, step }: RunningScenario,
  { style }: Pick<Output, 'style'>,
): string {
  const at = `${Math.min(done + (step === '' ? 0 : 1), steps)}/${steps}`;
  const again = attempt > 1 ? ` attempt ${attempt}` : '';
  return `${style('magenta', '●')} ${printable(id)} ${style('dim', `${at}${again} ${printable(step)}`.trimEnd())}`;
}
