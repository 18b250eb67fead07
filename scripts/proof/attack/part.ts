import type { Row } from '../deploy/answers.ts';

/** One attack, to be run by its name. */
export interface Part {
  readonly name: string;
  /** What is attacked, as a heading. */
  readonly title: string;
  readonly run: (settings: AttackSettings) => Promise<readonly Row[]>;
}

export interface AttackSettings {
  /** Of everything that is made by chance. */
  readonly seed: number;
  /** Generated requests or values, at least. Default: the part's own number. */
  readonly runs: number | undefined;
  readonly signal: AbortSignal;
  /** What was started for it, ended after the part whatever becomes of it. */
  readonly cleanUps: AsyncDisposableStack;
  /** What it is doing, for the processes that wait. */
  readonly say: (line: string) => void;
}
