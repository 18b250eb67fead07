/**
 * Everybody in turn; another one begins each round, so that what the one before left behind doesn't always hit the same
 * one.
 */
export const inTurn = <Contender>(all: readonly Contender[], round: number): Contender[] =>
  all.flatMap((_, index) => all.slice((index + round) % all.length).slice(0, 1));
