import type { RunReport } from '../result/result.ts';

/** A run has no more parts than that; what a report says is not to be believed. */
const maxShards = 1000;

const whole = ['1/1'];

/** The parts of a run, such as `2/3`, that no report of all their scenarios came from. */
export function missingShards({
  environment,
  environments = [environment],
}: Pick<RunReport, 'environment' | 'environments'>): string[] {
  const known = environments.flatMap(({ shards = whole }) => shards);
  const there = new Set(
    environments.flatMap(({ shards = whole, incomplete = false }) => (incomplete ? [] : shards)),
  );
  const totals = new Set(known.map((shard) => Number(shard.split('/')[1])));
  return [...totals]
    .filter((total) => total <= maxShards)
    .flatMap((total) =>
      Array.from({ length: total }, (_, index) => `${index + 1}/${total}`).filter(
        (shard) => !there.has(shard),
      ),
    );
}
