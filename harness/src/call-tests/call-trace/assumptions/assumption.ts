import type { CallTrace } from '../trace.ts';

/** `unseen`: tested, but not visible in the trace. `skipped`: not tested. */
export type TraceVerdict = 'holds' | 'differs' | 'unseen' | 'skipped';

export interface Finding {
  readonly verdict: TraceVerdict;
  /** Finding, in one sentence. */
  readonly found: string;
  /** In ms if the name ends in `Ms`. */
  readonly figures?: Readonly<Record<string, number>>;
}

/** An assumption of the client or the room that only a service can confirm. */
export interface Assumption {
  readonly id: string;
  readonly question: string;
  /** What the client or the room expects. */
  readonly expected: string;
  /** The evidence in a trace. */
  readonly observed: string;
  readonly judge: (trace: CallTrace) => Finding;
}

type Figures = Readonly<Record<string, number>>;

const finding =
  (verdict: TraceVerdict) =>
  (found: string, figures?: Figures): Finding => ({
    verdict,
    found,
    ...(figures && {
      figures: Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value)])),
    }),
  });

export const holds = finding('holds');
export const differs = finding('differs');
export const unseen = finding('unseen');
export const skipped = finding('skipped');

/** `holds` or `differs`, by a condition. */
export const judged = (isSo: boolean, found: string, figures?: Figures): Finding =>
  (isSo ? holds : differs)(found, figures);

/** A duration for a sentence. */
export const inMs = (ms: number): string => `${Math.round(ms)} ms`;
