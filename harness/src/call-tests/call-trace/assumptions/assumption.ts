import type { CallTrace } from '../trace.ts';

/** `unseen`: it was tried, but the trace does not show it. `skipped`: there was no reason or no way to try it. */
export type TraceVerdict = 'holds' | 'differs' | 'unseen' | 'skipped';

export interface Finding {
  readonly verdict: TraceVerdict;
  /** What was seen, in one sentence. */
  readonly found: string;
  /** In ms where the name ends in `Ms`. */
  readonly figures?: Readonly<Record<string, number>>;
}

/** Something that the client or the room counts on and that only a service can confirm. */
export interface Assumption {
  readonly id: string;
  readonly question: string;
  /** What is counted on. */
  readonly countedOn: string;
  /** What in a trace shows it. */
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
