import { printable, groupDigits, twoDigits } from '../text.ts';
import { canFollow, liveLine } from './live-line.ts';
import type { Output } from './output.ts';

export interface Progress extends Disposable {
  /** @param detail the current step, or the reason for a wait */
  update(doneCount: number, detail?: string): void;
}

/** Interval between lines in a log, ms. */
const plainIntervalMs = 5_000;
/** The same while one step runs and nothing else happens, ms. */
const plainIntervalInStepMs = 30_000;

/** A step that takes longer says for how long it has been running, ms. */
const slowStepMs = 3_000;

interface Work {
  readonly label: string;
  readonly total: number;
}

/** Shows the progress of long work: a line that changes on a terminal, occasional lines in a log, nothing for a program. */
export function startProgress(output: Output, { label, total }: Work): Progress {
  if (output.json || output.quiet) return { update: () => undefined, [Symbol.dispose]: () => undefined };
  const startedAt = performance.now();
  const progressLine = canFollow(output) ? liveLine() : undefined;
  let doneCount = 0;
  let saidAt = startedAt;
  let step = { detail: undefined as string | undefined, startedAt };
  const shareInWords = () => `${groupDigits(doneCount)} of ${groupDigits(total)}`;
  const show = (intervalMs: number) => {
    const now = performance.now();
    const stepElapsedMs = now - step.startedAt;
    const parts = [
      `${label}: ${shareInWords()}`,
      timeLeft(doneCount, total, now - startedAt),
      step.detail !== undefined && stepElapsedMs >= slowStepMs ? `for ${durationText(stepElapsedMs)}` : '',
      step.detail,
    ].filter(Boolean);
    if (progressLine) progressLine.show(printable(parts.join(' · ')));
    else if (now - saidAt >= intervalMs) {
      saidAt = now;
      output.note(parts.join(', '));
    }
  };
  const update = (newCount: number, detail?: string) => {
    doneCount = newCount;
    if (detail !== step.detail) step = { detail, startedAt: performance.now() };
    show(plainIntervalMs);
  };
  if (progressLine) update(0);
  // A step may take minutes, and a line that stands still looks like a command that hangs.
  const clock = setInterval(() => {
    if (step.detail !== undefined) show(plainIntervalInStepMs);
  }, 1000);
  clock.unref();
  return {
    update,
    [Symbol.dispose]() {
      clearInterval(clock);
      const sign = doneCount >= total ? output.style('green', '✓') : output.style('red', '■');
      const time = durationText(performance.now() - startedAt);
      progressLine?.end(`${sign} ${printable(label)} ${output.style('dim', `${shareInWords()} · ${time}`)}`);
    },
  };
}

/** Such as "25 s left"; empty if that cannot be told yet. */
const timeLeft = (doneCount: number, total: number, elapsedMs: number): string =>
  doneCount === 0 || doneCount >= total || elapsedMs < 500
    ? ''
    : `${durationText(((total - doneCount) / doneCount) * elapsedMs)} left`;

/** Such as "7 s", "3 min 05 s" or "2 h 10 min". */
function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}
