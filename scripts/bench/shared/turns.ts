/**
 * All contenders in turn. A different one begins each round, so that leftovers do not always affect the same
 * one.
 */
export const inTurn = <Contender>(all: readonly Contender[], round: number): Contender[] =>
  all.flatMap((_, index) => all.slice((index + round) % all.length).slice(0, 1));
