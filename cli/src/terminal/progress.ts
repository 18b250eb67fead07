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
export function startProgress(output: Output, work: Work): Progress {
  if (output.json || output.quiet) return { update: () => undefined, [Symbol.dispose]: () => undefined };
  return canFollow(output) ? drawnProgress(output, work) : plainProgress(output, work);
}

function plainProgress(output: Output, { label, total }: Work): Progress {
  const startedAt = performance.now();
  let saidAt = startedAt;
  return {
    update(doneCount, detail) {
      const now = performance.now();
      if (now - saidAt < plainEvery) return;
      saidAt = now;
      const { share, rate, timeLeft } = paceOf(doneCount, total, now - startedAt);
      output.note([`${label}: ${share}`, rate, timeLeft, detail].filter(Boolean).join(', '));
    },
    [Symbol.dispose]: () => undefined,
  };
}

function drawnProgress(output: Output, { label, total }: Work): Progress {
  const startedAt = performance.now();
  const live = liveLine();
  let doneCount = 0;
  const update = (nowDone: number, detail?: string) => {
    doneCount = nowDone;
    const { share, rate, timeLeft } = paceOf(doneCount, total, performance.now() - startedAt);
    live.show(printable([`${label}: ${share}`, rate, timeLeft, detail].filter(Boolean).join(' · ')));
  };
  update(0);
  return {
    update,
    [Symbol.dispose]() {
      const { share } = paceOf(doneCount, total, 1);
      const sign = doneCount >= total ? output.style('green', '✓') : output.style('red', '■');
      const time = duration(performance.now() - startedAt);
      live.end(`${sign} ${printable(label)} ${output.style('dim', `${share} · ${time}`)}`);
    },
  };
}

/** The work, its speed and its time, such as "1,200 of 10,000", "350/s" and "25 s left"; the last two may be empty. */
function paceOf(doneCount: number, total: number, elapsedMs: number) {
  const perSecond = elapsedMs > 0 ? doneCount / (elapsedMs / 1000) : 0;
  const share = `${groupDigits(doneCount)} of ${groupDigits(total)}`;
  if (perSecond === 0 || elapsedMs < 500) return { share, rate: '', timeLeft: '' };
  // Less would be rounded to none.
  const rate =
    perSecond < 0.1
      ? ''
      : `${groupDigits(perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond))}/s`;
  const timeLeft = doneCount < total ? `${duration(((total - doneCount) / perSecond) * 1000)} left` : '';
  return { share, rate, timeLeft };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Such as "7 s", "3 min 05 s" or "2 h 10 min". */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}
