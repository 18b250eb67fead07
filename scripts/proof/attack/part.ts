import type { Proof } from '../shared/prove.ts';
import type { Row } from '../shared/report.ts';

/** One attack, run by its name. */
export interface Part {
  readonly name: string;
  /** The target of the attack, as a heading. */
  readonly title: string;
  readonly run: (settings: AttackSettings) => Promise<readonly Row[]>;
}

export interface AttackSettings extends Proof {
  /** Seed of everything random. */
  readonly seed: number;
  /** Minimum number of generated requests or values. Default: the part's own. */
  readonly runs: number | undefined;
}
