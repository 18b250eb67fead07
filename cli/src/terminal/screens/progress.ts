import type { Output } from '../output.ts';
import { paceOf } from './pace.ts';
import type { ProgressView } from './progress-view.tsx';

export interface Progress {
  /** @param detail the current step, or the reason for a wait */
  update(done: number, detail?: string): void;
  end(): void;
}

/** Interval between lines in a log, ms. */
const plainEvery = 5_000;

/** Shows the progress of long work: a bar on a terminal, occasional lines in a log, nothing for a program. */
export function startProgress(
  output: Output,
  { label, total }: { readonly label: string; readonly total: number },
): Progress {
  if (output.json || output.quiet) return { update: () => undefined, end: () => undefined };
  return output.interactive ? drawnProgress(label, total) : plainProgress(output, label, total);
}

function plainProgress(output: Output, label: string, total: number): Progress {
  const startedAt = performance.now();
  let saidAt = startedAt;
  return {
    update(done, detail) {
      const now = performance.now();
      if (now - saidAt < plainEvery) return;
      saidAt = now;
      const { share, rate, left } = paceOf(done, total, now - startedAt);
      output.note([`${label}: ${share}`, rate, left, detail].filter(Boolean).join(', '));
    },
    end: () => undefined,
  };
}

function drawnProgress(label: string, total: number): Progress {
  const startedAt = performance.now();
  let hasEnded = false;
  let done = 0;
  let detail: string | undefined;
  let view: ProgressView | undefined;
  const open = async () => {
    const { openProgress } = await import('./progress-view.tsx');
    if (hasEnded) return;
    view = openProgress(label, total, startedAt);
    view.show(done, detail);
  };
  // If the screen cannot be drawn, the work continues without it.
  open().catch(() => undefined);
  return {
    update(nowDone, nowDetail) {
      done = nowDone;
      detail = nowDetail;
      view?.show(done, detail);
    },
    end() {
      if (!hasEnded) view?.close(done);
      hasEnded = true;
    },
  };
}
