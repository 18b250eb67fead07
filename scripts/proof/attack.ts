// Attacks on Firmline's data, generated and chosen. Runs the named parts; by default all.
import { parseArgs } from 'node:util';
import { anonymousPart, serversPart } from './attack/anonymous.ts';
import { hostilePart } from './attack/hostile.ts';
import type { Part } from './attack/part.ts';
import { prove } from './shared/prove.ts';
import { report, type Row, rowLines } from './shared/report.ts';

const parts: readonly Part[] = [anonymousPart, serversPart, hostilePart];

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    // Seed, to repeat a run that found something.
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

await prove(async ({ signal, say }) => {
  const results: { part: Part; rows: readonly Row[] }[] = [];
  for (const part of parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    await using cleanUps = new AsyncDisposableStack();
    const rows = await part.run({
      seed,
      runs: flags.runs === undefined ? undefined : Number(flags.runs),
      signal,
      cleanUps,
      say: (line) => say(`${part.name}: ${line}`),
    });
    results.push({ part, rows });
  }
  return report(
    results.flatMap(({ rows }) => rows),
    {
      json: flags.json,
      data: { seed, results: results.map(({ part, rows }) => ({ part: part.name, rows })) },
      lines: () => [
        ...results.flatMap(({ part, rows }) => ['', part.title, ...rowLines(rows)]),
        '',
        `Repeat with --seed ${seed}`,
      ],
    },
  );
});
