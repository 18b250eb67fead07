// Measures writing firms: by the command from a CSV file, by one raw bulk upsert, and one by one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { openFirmRepository } from '@firmline/sdk/firms';
import { median } from '../../shared/statistics.ts';
import { temporaryFolder } from '../../shared/own-stack.ts';

export interface ImportTarget {
  readonly supabaseUrl: string;
  readonly serviceRoleKey: string;
}

export interface ImportTiming {
  readonly name: string;
  readonly rows: number;
  readonly ms: number;
  /** Ratio to the raw bulk upsert of the same rows, round by round. */
  readonly ratio: number;
  /** Maximum ratio, if there is a target. */
  readonly atMost?: number;
}

const rowCount = 10_000;
/** Rows written one by one; the time for all rows is extrapolated from these. */
const singleRows = 300;
const prefix = 'bench-import-';

/** @param wording makes the texts of each round different; the slugs stay the same */
function makeRows(wording: string) {
  const prompt = `You answer "calls" for a law firm, ${wording}. `;
  return Array.from({ length: rowCount }, (_, index) => ({
    slug: `${prefix}${index}`,
    name: `Contact ${index}`,
    company_name: `Company ${index}, LLP`,
    system: prompt.repeat(Math.round(420 / prompt.length)),
    first_message: `Hello from number ${index}`,
  }));
}

const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;

function csvOf(rows: ReturnType<typeof makeRows>): string {
  const lines = rows.map((row) => Object.values(row).map(cell).join(','));
  return `slug,name,company_name,system,first_message\r\n${lines.join('\r\n')}\r\n`;
}

/**
 * Measures each in a child process, in turn. For the command the whole run counts, from start to end; for the others,
 * only the requests count.
 * @param firmline the script of the command
 */
export async function timeImports(
  firmline: string,
  { supabaseUrl, serviceRoleKey }: ImportTarget,
  rounds: number,
): Promise<readonly ImportTiming[]> {
  await using cleanUps = new AsyncDisposableStack();
  const folder = await temporaryFolder(cleanUps);
  const env = {
    PATH: process.env['PATH'],
    CI: 'true',
    SUPABASE_URL: supabaseUrl,
    SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
    FIRMLINE_CONFIG_DIR: folder,
  };
  const repository = openFirmRepository({ supabaseUrl, supabaseKey: serviceRoleKey });
  const slugs = makeRows('').map(({ slug }) => slug);
  const clear = () => repository.remove(slugs);
  const csv = path.join(folder, 'firms.csv');
  const json = path.join(folder, 'firms.json');

  async function run(args: readonly string[]): Promise<string> {
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}.`);
    return printed;
  }
  const raw = path.join(import.meta.dirname, 'import-raw.ts');
  const rawMs = async (count: string) => Number(await run([raw, json, count]));
  async function commandMs(): Promise<number> {
    const startedAt = performance.now();
    const printed = await run([firmline, 'firms', 'import', csv, '--json', '--yes']);
    const { created, updated } = JSON.parse(printed) as { created: number; updated: number };
    if (created + updated !== rowCount) throw new Error(`The import wrote ${created + updated} rows.`);
    return performance.now() - startedAt;
  }

  const kinds = ['command, new', 'raw, new', 'command, changed', 'raw, changed', 'single'] as const;
  const times = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<
    (typeof kinds)[number],
    number[]
  >;
  const write = async (wording: string) => {
    const rows = makeRows(wording);
    await Promise.all([writeFile(csv, csvOf(rows)), writeFile(json, JSON.stringify(rows))]);
  };
  try {
    for (let round = 0; round < rounds; round++) {
      const steps = [
        async () => {
          await clear();
          await write(`new in round ${round}`);
          times['command, new'].push(await commandMs());
          await write(`changed in round ${round}`);
          times['command, changed'].push(await commandMs());
        },
        async () => {
          await clear();
          await write(`new in round ${round}`);
          times['raw, new'].push(await rawMs('all'));
          await write(`changed in round ${round}`);
          times['raw, changed'].push(await rawMs('all'));
        },
      ];
      // A different one begins each round, so that leftovers of a step do not always affect the same one.
      for (const step of round % 2 === 0 ? steps : steps.toReversed()) await step();
      await clear();
      times.single.push(((await rawMs(String(singleRows))) * rowCount) / singleRows);
    }
  } finally {
    await clear();
  }
  const ratio = (kind: (typeof kinds)[number], other: (typeof kinds)[number]) =>
    median(times[kind].map((ms, round) => ms / (times[other][round] ?? Number.NaN)));
  const timing = (name: string, kind: (typeof kinds)[number], other: (typeof kinds)[number]) => ({
    name,
    rows: rowCount,
    ms: median(times[kind]),
    ratio: ratio(kind, other),
  });
  return [
    timing('raw bulk upsert, new rows', 'raw, new', 'raw, new'),
    { ...timing('firmline firms import, new rows', 'command, new', 'raw, new'), atMost: 0.6 },
    timing('raw bulk upsert, changed rows', 'raw, changed', 'raw, changed'),
    timing('firmline firms import, changed rows', 'command, changed', 'raw, changed'),
    timing('one by one (extrapolated)', 'single', 'raw, new'),
  ];
}
