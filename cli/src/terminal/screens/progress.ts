import { printable } from '../../text.ts';
import { canFollow, liveLines } from '../live-lines.ts';
import type { Output } from '../output.ts';
import { duration, paceOf } from './pace.ts';

export interface Progress {
  /** @param detail the current step, or the reason for a wait */
  update(done: number, detail?: string): void;
  end(): void;
}

/** Interval between lines in a log, ms. */
const plainEvery = 5_000;

interface Work {
  readonly label: string;
  readonly total: number;
}

/** Shows the progress of long work: a bar on a terminal, occasional lines in a log, nothing for a program. */
export function startProgress(output: Output, work: Work): Progress {
  if (output.json || output.quiet) return { update: () => undefined, end: () => undefined };
  return canFollow(output) ? drawnProgress(output, work) : plainProgress(output, work);
}

function plainProgress(output: Output, { label, total }: Work): Progress {
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

function drawnProgress(output: Output, { label, total }: Work): Progress {
  const startedAt = performance.now();
  const live = liveLines();
  const width = Math.max(8, Math.min(40, output.columns - 10));
  let done = 0;
  const update = (nowDone: number, detail?: string) => {
    done = nowDone;
    const { share, rate, left, fraction } = paceOf(done, total, performance.now() - startedAt);
    const full = Math.floor(fraction * width);
    const bar = output.style('magenta', '█'.repeat(full)) + output.style('dim', '░'.repeat(width - full));
    live.show([
      output.style('bold', printable(label)),
      `${bar} ${Math.floor(fraction * 100)}%`,
      output.style('dim', [share, rate, left, detail && printable(detail)].filter(Boolean).join(' · ')),
    ]);
  };
  update(0);
  return {
    update,
    end() {
      const { share } = paceOf(done, total, 1);
      const sign = done >= total ? output.style('green', '✓') : output.style('red', '■');
      const time = duration(performance.now() - startedAt);
      live.end([`${sign} ${printable(label)} ${output.style('dim', `${share} · ${time}`)}`]);
    },
  };
}
