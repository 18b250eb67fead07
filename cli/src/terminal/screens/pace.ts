import { grouped } from '../../text.ts';

export interface Pace {
  /** Such as "1,200 of 10,000". */
  readonly share: string;
  /** Such as "350/s"; empty until it is known. */
  readonly rate: string;
  /** Such as "25 s left". */
  readonly left: string;
  readonly fraction: number;
}

/** The speed of the work and its remaining time. */
export function paceOf(done: number, total: number, elapsedMs: number): Pace {
  const perSecond = elapsedMs > 0 ? done / (elapsedMs / 1000) : 0;
  const fraction = total > 0 ? Math.min(1, Math.max(0, done / total)) : 1;
  const share = `${grouped(done)} of ${grouped(total)}`;
  if (perSecond === 0 || elapsedMs < 500) return { share, rate: '', left: '', fraction };
  const rate = `${grouped(perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond))}/s`;
  const left = done < total ? `${duration(((total - done) / perSecond) * 1000)} left` : '';
  return { share, rate, left, fraction };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Such as "7 s", "3 min 05 s" or "2 h 10 min". */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${two(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}
