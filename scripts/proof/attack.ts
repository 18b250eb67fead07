// Attacks on what Firmline keeps, generated and chosen. A part is run by its name; without one, all are.
import { parseArgs } from 'node:util';
import { anonymousPart, serversPart } from './attack/anonymous.ts';
import { hostilePart } from './attack/hostile.ts';
import type { Part } from './attack/part.ts';
import type { Row } from './deploy/answers.ts';
import { prove } from './shared/interruption.ts';

const parts: readonly Part[] = [anonymousPart, serversPart, hostilePart];

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    // Repeats a run that found something.
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    runs: { type: 'string' },
  },
});
const seed = Number(flags.seed);
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

function print(title: string, rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  console.log(`\n${title}`);
  for (const { what, found, holds } of rows) {
    console.log(`${holds ? 'ok    ' : 'FAILED'}  ${what.padEnd(width)}  ${found}`);
  }
}

await prove(async (signal) => {
  const results: { part: string; rows: readonly Row[] }[] = [];
  for (const part of parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    await using cleanUps = new AsyncDisposableStack();
    const rows = await part.run({
      seed,
      runs: flags.runs === undefined ? undefined : Number(flags.runs),
      signal,
      cleanUps,
      say: (line) => console.error(`${part.name}: ${line}`),
    });
    results.push({ part: part.name, rows });
    if (!flags.json) print(part.title, rows);
  }
  const holds = results.every(({ rows }) => rows.every((row) => row.holds));
  if (flags.json) console.log(JSON.stringify({ seed, results, holds }));
  else console.log(holds ? '\nHolds.' : `\nDoes not hold. Again: --seed ${seed}`);
  return holds;
});
