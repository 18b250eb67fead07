import { printable, groupDigits } from '../text.ts';
import { canFollow, liveLine } from './live-line.ts';
import type { Output } from './output.ts';

export interface Progress extends Disposable {
  /** @param detail the current step, or the reason for a wait */
  update(doneCount: number, detail?: string): void;
}

/** Interval between lines in a log, ms. */
const plainEvery = 5_000;

interface Work {
  readonly label: string;
  readonly total: number;
}

/** Shows the progress of long work: a line that changes on a terminal, occasional lines in a log, nothing for a program. */
export function startProgress(output: Output, { label, total }: Work): Progress {
  if (output.json || output.quiet) return { update: () => undefined, [Symbol.dispose]: () => undefined };
  const startedAt = performance.now();
  const live = canFollow(output) ? liveLine() : undefined;
  let doneCount = 0;
  let saidAt = startedAt;
  const share = () => `${groupDigits(doneCount)} of ${groupDigits(total)}`;
  const update = (newCount: number, detail?: string) => {
    doneCount = newCount;
    const now = performance.now();
    const parts = [`${label}: ${share()}`, timeLeft(doneCount, total, now - startedAt), detail].filter(
      Boolean,
    );
    if (live) live.show(printable(parts.join(' · ')));
    else if (now - saidAt >= plainEvery) {
      saidAt = now;
      output.note(parts.join(', '));
    }
  };
  if (live) update(0);
  return {
    update,
    [Symbol.dispose]() {
      const sign = doneCount >= total ? output.style('green', '✓') : output.style('red', '■');
      const time = duration(performance.now() - startedAt);
      live?.end(`${sign} ${printable(label)} ${output.style('dim', `${share()} · ${time}`)}`);
    },
  };
}

/** Such as "25 s left"; empty if that cannot be told yet. */
const timeLeft = (doneCount: number, total: number, elapsedMs: number): string =>
  doneCount === 0 || doneCount >= total || elapsedMs < 500
    ? ''
    : `${duration(((total - doneCount) / doneCount) * elapsedMs)} left`;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Such as "7 s", "3 min 05 s" or "2 h 10 min". */
function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}
