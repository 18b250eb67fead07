import type { Proof } from '../shared/prove.ts';
import type { Row } from '../shared/report.ts';

/** One attack, to be run by its name. */
export interface Part {
  readonly name: string;
  /** What is attacked, as a heading. */
  readonly title: string;
  readonly run: (settings: AttackSettings) => Promise<readonly Row[]>;
}

export interface AttackSettings extends Proof {
  /** Of everything that is made by chance. */
  readonly seed: number;
  /** Generated requests or values, at least. Default: the part's own number. */
  readonly runs: number | undefined;
}
