import { median } from '../../bench/shared/statistics.ts';
import type { Row } from '../deploy/answers.ts';
import { compareAnswers } from './anonymous/compare.ts';
import { largerShare } from './anonymous/timing.ts';
import { fill, stackWorld, stateOf } from './anonymous/world.ts';
import type { AttackSettings, Part } from './part.ts';

const usualRuns = 2500;

/** What an anonymous visitor learns of firms that it does not name. */
export const anonymousPart: Part = {
  name: 'anonymous',
  title: 'What an anonymous visitor learns of firms that it does not name',
  run: attack,
};

async function attack({ seed, runs = usualRuns, signal, cleanUps, say }: AttackSettings): Promise<Row[]> {
  say('starting two stacks, one with 100 firms and one with 100,000 …');
  const small = await stackWorld(100, { signal, cleanUps });
  const large = await stackWorld(100_000, { signal, cleanUps });
  await fill(small, 'a');
  await fill(large, 'k');
  const before = await stateOf(large);
  say(`sending ${runs} generated requests to both …`);
  const { requests, statuses, times, told } = await compareAnswers({ small, large }, { seed, runs, signal });
  const share = largerShare(times.large, times.small);
  const after = await stateOf(large);
  return [
    {
      what: 'answers of both tables are the same',
      found:
        told ?? `${requests.length} requests (${[...statuses].map((pair) => pair.join(': ')).join(', ')})`,
      holds: told === undefined,
    },
    {
      what: 'nothing was written',
      found: before === after ? 'the same rows' : `${before} became ${after}`,
      holds: before === after,
    },
    {
      what: 'times of both tables are the same',
      found: `median ${median(times.small).toFixed(2)} and ${median(times.large).toFixed(2)} ms, larger ${(share * 100).toFixed(1)} %`,
      holds: Math.abs(share - 0.5) < 0.1,
    },
  ];
}
