import type { Scenario } from '../../../harness/src/call-tests/index.ts';
import { type Spread, spread } from '../../shared/statistics.ts';
import { inTurn } from '../shared/turns.ts';
import type { Bench } from './bench.ts';
import { browserPerCall, contenders, type Series } from './contenders.ts';

export interface Overhead {
  readonly contender: string;
  /** Time of a call beyond its own, ms. */
  readonly ms: Spread;
  /** Ratio to a hand-written script with one browser per call, in the same round. */
  readonly ratio: Spread;
  /** The call's own time, ms. */
  readonly inCallMs: Spread;
}

/** Measures the contenders in turn, so that other load on the machine affects all of them. */
export async function measureOverhead(
  bench: Bench,
  scenarios: readonly Scenario[],
  rounds: number,
): Promise<readonly Overhead[]> {
  const series = new Map<string, Series[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const contender of inTurn(contenders, round))
      series.get(contender.name)?.push(await contender.run(bench, scenarios));
    console.error(`Round ${round + 1} of ${rounds}`);
  }
  const of = (name: string) => (series.get(name) ?? []).map(beyond);
  const peer = of(browserPerCall);
  return contenders.map(({ name }) => ({
    contender: name,
    ms: spread(of(name)),
    ratio: spread(of(name).map((ms, round) => ms / (peer[round] ?? Number.NaN))),
    inCallMs: spread((series.get(name) ?? []).flatMap(({ inCallMs }) => inCallMs)),
  }));
}

/** Time of one call beyond the call itself, ms. */
const beyond = ({ wallMs, inCallMs }: Series): number =>
  (wallMs - inCallMs.reduce((sum, ms) => sum + ms, 0)) / inCallMs.length;
