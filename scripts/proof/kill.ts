// SIGKILL at random moments of whatever writes, damaged data folders, and disks that are full or read-only: the stack
// starts again, what was acknowledged is there, and nothing is left behind.
import { parseArgs } from 'node:util';
import { callCase } from './kill/call.ts';
import { judgeDamage } from './kill/damage.ts';
import { judgeDisk } from './kill/disk.ts';
import { importCase, seedCase } from './kill/firms.ts';
import { runMigrations } from './kill/migration.ts';
import { type CaseResult, type Rounds, runRounds } from './kill/rounds.ts';
import { uploadCase } from './kill/upload.ts';
import { createEnclosure } from './shared/enclosure.ts';
import { prove } from './shared/interruption.ts';
import { randomNumbers } from './shared/random.ts';
import { type Judged, printJudged } from './shared/report.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    /** Kills of each kind. */
    times: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Part of a kind's name; several: any of them. */
    only: { type: 'string', multiple: true, default: [] },
  },
});
const say = (line: string) => void process.stderr.write(`${line}\n`);

const killed = async (result: Promise<CaseResult>): Promise<Judged[]> => [rowOf(await result)];

const kinds: Readonly<Record<string, (rounds: Rounds) => Promise<Judged[]>>> = {
  import: (rounds) => killed(runRounds(importCase(rounds.enclosure), rounds)),
  seed: (rounds) => killed(runRounds(seedCase(rounds.enclosure), rounds)),
  upload: (rounds) => killed(runRounds(uploadCase(), rounds)),
  call: async (rounds) => killed(runRounds(await callCase(), rounds)),
  migration: (rounds) => killed(runMigrations(rounds)),
  damage: judgeDamage,
  disk: judgeDisk,
};

const seconds = (ms = 0) => (ms / 1000).toFixed(1);

function rowOf({ name, kills, inProgress, acknowledged, startsMs, problems }: CaseResult): Judged {
  const sorted = startsMs.toSorted((a, b) => a - b);
  const starts = `started again in ${seconds(sorted[sorted.length >> 1])} s, at most ${seconds(sorted.at(-1))} s`;
  const found = `${kills} kills, ${inProgress} of them in progress; ${acknowledged} acknowledged; ${starts}`;
  return { what: name, found: [found, ...problems].join('\n        '), holds: problems.length === 0 };
}

await prove(async (signal) => {
  const seed = Number(flags.seed);
  say(`Seed ${seed}: --seed ${seed} repeats it.`);
  const chosen = Object.entries(kinds).filter(
    ([name]) => flags.only.length === 0 || flags.only.some((part) => name.includes(part)),
  );
  const rows: Judged[] = [];
  for (const [, judge] of chosen) {
    const enclosure = await createEnclosure();
    try {
      const random = randomNumbers(seed);
      rows.push(...(await judge({ enclosure, times: Number(flags.times), random, signal, say })));
    } finally {
      await enclosure.remove();
    }
  }
  if (flags.json) console.log(JSON.stringify({ seed, rows }));
  else printJudged(rows);
  return rows.every(({ holds }) => holds);
});
