import type { RunEvent, ScenarioResult } from '@firmline/harness/call-tests';
import { timeOfAttempts, verdictWords } from '@firmline/harness/report';
import type { Output } from '../output.ts';
import { printable } from '../../text.ts';
import type { TestProgressView } from './test-progress-view.tsx';
import { emptyRun, happened, isTried } from './test-run-state.ts';

export interface TestProgress {
  tell(event: RunEvent): void;
  end(): void;
}

/** Shows the progress of a run: what each worker is doing on a terminal, a line for each result in a log. */
export function startTestProgress(output: Output): TestProgress {
  if (output.json || output.quiet) return { tell: () => undefined, end: () => undefined };
  return output.interactive ? drawn() : plain(output);
}

/** One result in words. */
export function resultWords({ id, verdict, attempts }: ScenarioResult): string {
  const seconds = timeOfAttempts(attempts) / 1000;
  const tries = attempts.length > 1 ? `, ${attempts.length} attempts` : '';
  const problem = verdict === 'passed' ? undefined : attempts.findLast((one) => one.problem)?.problem;
  const why = problem ? `: ${printable(problem.message)}` : '';
  return `${printable(id)} (${seconds.toFixed(1)} s${tries})${why}`;
}

function plain(output: Output): TestProgress {
  return {
    tell(event) {
      if (event.type === 'run-start') {
        const { length } = event.scenarios;
        output.note(`${length === 1 ? '1 scenario' : `${length} scenarios`}, ${event.workers} at once`);
        if (event.calibration.problem !== undefined) output.note(event.calibration.problem);
      } else if (event.type === 'note')
        output.note(printable(event.id === undefined ? event.text : `${event.id}: ${event.text}`));
      else if (event.type === 'scenario-end') {
        if (isTried(event.result))
          output.note(`${verdictWords[event.result.verdict].padEnd(14)} ${resultWords(event.result)}`);
      } else if (event.type === 'step-start' && output.flags.debug)
        output.note(`${event.id}: ${printable(event.text)}`);
    },
    end: () => undefined,
  };
}

function drawn(): TestProgress {
  const startedAt = performance.now();
  let state = emptyRun;
  let hasEnded = false;
  let view: TestProgressView | undefined;
  const open = async () => {
    const { openTestProgress } = await import('./test-progress-view.tsx');
    if (hasEnded) return;
    view = openTestProgress(startedAt);
    view.show(state);
  };
  // If the screen cannot be drawn, the run continues without it.
  open().catch(() => undefined);
  return {
    tell(event) {
      state = happened(state, event);
      view?.show(state);
    },
    end() {
      if (!hasEnded) view?.close(state);
      hasEnded = true;
    },
  };
}
