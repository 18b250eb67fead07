import type { RunReport } from '../result/result.ts';

/** Maximum parts of a run; reports are untrusted. */
const maxShards = 1000;

const whole = ['1/1'];

/** The parts of a run, such as `2/3`, without a complete report. */
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
