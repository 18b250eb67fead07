import type { Block } from './blocks.ts';
import { type Reason, reasons } from './mark.ts';

/** What became of a block of commands. */
export interface Outcome {
  readonly block: Block;
  /** Why it was not run, or not all of it; empty if it was. */
  readonly reasons: readonly Reason[];
  /** It ran, but for the commands with a reason. */
  readonly ran: boolean;
  /** Missing if nothing failed. */
  readonly failure?: string;
}

/** Share of the blocks of commands that must run whole, percent. */
export const minimumPercent = 80;

export interface Tally {
  readonly blocks: number;
  readonly ran: number;
  readonly inPart: number;
  readonly notRun: number;
  readonly failed: number;
  /** Blocks that ran whole, rounded down, percent. */
  readonly percent: number;
  readonly byReason: Readonly<Record<Reason, number>>;
  readonly holds: boolean;
}

/** Counts the outcomes. A block of which a part has a reason does not count as run. */
export function tallyOf(outcomes: readonly Outcome[]): Tally {
  const of = (is: (outcome: Outcome) => boolean) => outcomes.filter(is).length;
  const failed = of(({ failure }) => failure !== undefined);
  const whole = of((one) => one.ran && one.reasons.length === 0 && one.failure === undefined);
  const percent = outcomes.length === 0 ? 0 : Math.floor((100 * whole) / outcomes.length);
  return {
    blocks: outcomes.length,
    ran: whole,
    inPart: of((one) => one.ran && one.reasons.length > 0 && one.failure === undefined),
    notRun: of((one) => !one.ran && one.failure === undefined),
    failed,
    percent,
    byReason: Object.fromEntries(
      reasons.map((reason) => [reason, of((one) => one.reasons.includes(reason))]),
    ) as Record<Reason, number>,
    holds: failed === 0 && percent >= minimumPercent,
  };
}
