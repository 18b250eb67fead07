// Tests SIGKILL at random moments during writes, damaged data folders, and full or read-only disks: the stack must
// start again, keep all acknowledged data and leave nothing behind.
import { parseArgs } from 'node:util';
import { callCase } from './kill/call.ts';
import { judgeDamage } from './kill/damage.ts';
import { judgeDisk } from './kill/disk.ts';
import { importCase, seedCase } from './kill/firms.ts';
import { type CaseResult, type Rounds, runRounds } from './kill/rounds.ts';
import { uploadCase } from './kill/upload.ts';
import { median } from '../shared/statistics.ts';
import { createEnclosure } from './shared/enclosure.ts';
import { prove } from './shared/prove.ts';
import { createRandom } from '../../harness/src/shared/audio/random.ts';
import { report, type Row, rowLines } from './shared/report.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    /** Number of kills of each kind. */
    times: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Parts of the names of kinds to run. */
    only: { type: 'string', multiple: true, default: [] },
  },
});

const killed = async (result: Promise<CaseResult>): Promise<Row[]> => [rowOf(await result)];

const kinds: Readonly<Record<string, (rounds: Rounds) => Promise<Row[]>>> = {
  import: (rounds) => killed(runRounds(importCase(rounds.enclosure), rounds)),
  seed: (rounds) => killed(runRounds(seedCase(rounds.enclosure), rounds)),
  upload: (rounds) => killed(runRounds(uploadCase(), rounds)),
  call: async (rounds) => killed(runRounds(await callCase(rounds), rounds)),
  damage: judgeDamage,
  disk: judgeDisk,
};

const seconds = (ms: number) => (ms / 1000).toFixed(1);

function rowOf({ name, kills, inProgress, acknowledged, startsMs, problems }: CaseResult): Row {
  const starts = `started again in ${seconds(median(startsMs))} s, at most ${seconds(Math.max(...startsMs))} s`;
  const found = `${kills} kills, ${inProgress} of them in progress; ${acknowledged} acknowledged; ${starts}`;
  return { what: name, found: [found, ...problems].join('\n        '), holds: problems.length === 0 };
}

await prove(async ({ signal, say }) => {
  const seed = Number(flags.seed);
  say(`Seed ${seed}: --seed ${seed} repeats it.`);
  const chosen = Object.entries(kinds).filter(
    ([name]) => flags.only.length === 0 || flags.only.some((part) => name.includes(part)),
  );
  const rows: Row[] = [];
  for (const [, judge] of chosen) {
    await using cleanUps = new AsyncDisposableStack();
    const enclosure = await createEnclosure(cleanUps);
    const random = createRandom(seed);
    rows.push(...(await judge({ enclosure, times: Number(flags.times), random, signal, cleanUps, say })));
  }
  return report(rows, { json: flags.json, data: { seed, rows }, lines: () => rowLines(rows) });
});
