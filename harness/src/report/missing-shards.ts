import type { RunReport } from '../call-tests/result/result.ts';

/** A run has no more parts than that; what a report says is not to be believed. */
const mostShards = 1000;

/** The parts of a run that no report of it came from, such as `2/3`. */
export function missingShards({
  environment,
  environments = [environment],
}: Pick<RunReport, 'environment' | 'environments'>): string[] {
  const there = new Set(environments.flatMap(({ shards = [] }) => shards));
  const totals = new Set([...there].map((shard) => Number(shard.split('/')[1])));
  return [...totals]
    .filter((total) => total <= mostShards)
    .flatMap((total) =>
      Array.from({ length: total }, (_, index) => `${index + 1}/${total}`).filter(
        (shard) => !there.has(shard),
      ),
    );
}
