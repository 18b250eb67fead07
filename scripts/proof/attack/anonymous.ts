import { median } from '../../shared/statistics.ts';
import type { Row } from '../shared/report.ts';
import { compareAnswers, type Comparison } from './anonymous/compare.ts';
import { timeExistence } from './anonymous/existence.ts';
import { disturb } from './anonymous/lookups.ts';
import { serverVersions, serverWorlds } from './anonymous/server.ts';
import { largerShare } from './anonymous/timing.ts';
import { fill, stackWorld, stateOf, type World } from './anonymous/world.ts';
import type { AttackSettings, Part } from './part.ts';

const sizes = { small: 100, large: 100_000 };
const usualRuns = { stack: 2500, server: 1000 };
/**
 * Maximum distance of the share of longer times from 0.5. Chance causes 0.01 with this many pairs; two processes never
 * behave exactly alike.
 */
const shareLimit = { processes: 0.1, one: 0.05 };
const existencePairs = 1500;
/** Maximum multiple of the quiet 99th percentile during an attack. */
const slowerLimit = 3;

/** The local stack, as started by `npm start`. */
export const anonymousPart: Part = {
  name: 'anonymous',
  title: 'What an anonymous visitor learns of firms that it does not name',
  async run({ seed, runs = usualRuns.stack, signal, cleanUps, say }) {
    say(`starting two stacks, one with ${sizes.small} firms and one with ${sizes.large} …`);
    const small = await stackWorld(sizes.small, { signal, cleanUps });
    const large = await stackWorld(sizes.large, { signal, cleanUps });
    await fill(small, 'a');
    await fill(large, 'k');
    const { rows, requests } = await attack({ small, large }, { seed, runs, signal, say });
    say('timing look-ups beside two attackers …');
    const { quiet, attacked, lookups, failures } = await disturb(large, requests, signal);
    const slower = attacked / quiet;
    return [
      ...rows,
      {
        what: 'a look-up during the attack takes as long',
        found: `p99 ${quiet.toFixed(1)} ms, attacked ${attacked.toFixed(1)} ms (${slower.toFixed(1)}x, ${lookups} look-ups, ${failures} failed)`,
        holds: slower <= slowerLimit && failures === 0,
      },
    ];
  },
};

/** The same SQL on Postgres servers, with statistics of the large table. */
export const serversPart: Part = {
  name: 'servers',
  title: 'The same on Postgres servers with statistics of their tables',
  async run({ seed, runs = usualRuns.server, signal, say }) {
    const rows: Row[] = [];
    for (const version of serverVersions) {
      await using cleanUps = new AsyncDisposableStack();
      say(`starting Postgres ${version} …`);
      const { name, small, large } = await serverWorlds(version, sizes, { signal, cleanUps });
      const found = await attack({ small, large }, { seed, runs, signal, say });
      rows.push(...found.rows.map((row) => ({ ...row, what: `${name}: ${row.what}` })));
    }
    return rows;
  },
};

type Attack = Pick<AttackSettings, 'seed' | 'signal' | 'say'> & { readonly runs: number };

async function attack(
  { small, large }: { small: World; large: World },
  { seed, runs, signal, say }: Attack,
): Promise<{ rows: Row[]; requests: Comparison['requests'] }> {
  const before = await stateOf(large);
  say(`sending ${runs} generated requests to both …`);
  const { requests, statuses, times, told } = await compareAnswers({ small, large }, { seed, runs, signal });
  const after = await stateOf(large);
  const share = largerShare(times.large, times.small);
  say('timing questions about firms that there are and are not …');
  const existence = await timeExistence(large, existencePairs, signal);
  const answered = [...statuses].toSorted(([a], [b]) => a - b).map((pair) => pair.join(': '));
  const rows = [
    {
      what: 'answers of both tables are the same',
      found: told ?? `${requests.length} requests (${answered.join(', ')})`,
      holds: told === undefined,
    },
    {
      what: 'nothing was written',
      found: before === after ? 'the same rows' : `${before} became ${after}`,
      holds: before === after,
    },
    {
      what: 'times of both tables are the same',
      found: `median ${median(times.small).toFixed(2)} and ${median(times.large).toFixed(2)} ms, the large one's longer in ${percent(share)}`,
      holds: Math.abs(share - 0.5) <= shareLimit.processes,
    },
    {
      what: 'times of firms that there are and are not are the same',
      found: `those of firms that there are longer in ${percent(existence.share)} of ${existence.pairs} pairs`,
      holds: Math.abs(existence.share - 0.5) <= shareLimit.one,
    },
  ];
  return { rows, requests };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
