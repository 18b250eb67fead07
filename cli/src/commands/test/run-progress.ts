import type { RunEvent, ScenarioResult } from '@firmline/harness/call-tests';
import { timeOfAttempts, verdictWords } from '@firmline/harness/report';
import { canFollow } from '../../terminal/live-line.ts';
import type { Output } from '../../terminal/output.ts';
import { startProgress, type Progress } from '../../terminal/progress.ts';
import { countOf, printable } from '../../text.ts';
import { verdictStyles } from './print-run.ts';

export interface RunProgress extends Disposable {
  show(event: RunEvent): void;
}

/** Prints each verdict of a run in a line, below which a terminal shows how far the run is. */
export function startRunProgress(output: Output): RunProgress {
  let progress: Progress | undefined;
  let endedCount = 0;
  const note = (text: string | undefined) => {
    if (text !== undefined) output.note(printable(text));
  };
  return {
    show(event) {
      switch (event.type) {
        case 'run-start': {
          const { scenarios, environment } = event.report;
          const total = scenarios.length;
          note(`${countOf(total, 'scenario')}, ${environment.workers} at once`);
          note(environment.calibration.problem);
          // In a log, the verdicts say enough.
          if (canFollow(output)) progress = startProgress(output, { label: 'Call tests', total });
          break;
        }
        case 'note':
          note(event.id === undefined ? event.text : `${event.id}: ${event.text}`);
          break;
        case 'step-start':
          if (output.flags.debug) note(`${event.id}: ${event.text}`);
          progress?.update(endedCount, `${event.id}: ${event.text}`);
          break;
        case 'scenario-end':
          if (isTried(event.result)) output.note(resultLine(event.result, output));
          progress?.update(++endedCount);
      }
    },
    [Symbol.dispose]: () => progress?.[Symbol.dispose](),
  };
}

function resultLine({ id, verdict, attempts }: ScenarioResult, output: Output): string {
  const seconds = timeOfAttempts(attempts) / 1000;
  const attemptsText = attempts.length > 1 ? `, ${attempts.length} attempts` : '';
  const problem = verdict === 'passed' ? undefined : attempts.findLast((one) => one.problem)?.problem;
  const reason = problem ? `: ${printable(problem.message)}` : '';
  const word = output.style(verdictStyles[verdict], verdictWords[verdict].padEnd(14));
  return `${word} ${printable(id)} (${seconds.toFixed(1)} s${attemptsText})${reason}`;
}

/** False for scenarios skipped because the machine is unsuitable, which one note reports. */
const isTried = ({ verdict, attempts }: ScenarioResult): boolean =>
  verdict !== 'inconclusive' || attempts.some(({ durationMs }) => durationMs > 0);
