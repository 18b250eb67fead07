import type { FaultSpec, NetworkCondition } from '../../scenario/index.ts';
import type { Moment, Span } from '../../result/result.ts';

/** Injected faults and network conditions, for the report. */
export class ConditionLog {
  readonly #now: () => number;
  readonly entries: (Span | Moment)[] = [];

  /** @param now ms since the attempt began */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Starts now; without `forMs` the end is unknown. */
  add(label: string, forMs?: number): void {
    const startMs = this.#now();
    this.entries.push(
      forMs === undefined ? { atMs: startMs, label } : { startMs, endMs: startMs + forMs, label },
    );
  }
}

/** A fault as it was written, on one line: `browser: offline, for 8000`. */
export function labelOf(fault: FaultSpec | NetworkCondition): string {
  return Object.entries(fault)
    .map(([key, value]) => `${key.replace(/Ms$/, ' (ms)')}: ${shortText(value)}`)
    .join(', ');
}

const shortText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
