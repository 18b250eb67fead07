// Measures imports and lists of many firms on a stack.
import { createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openFirmRepository } from '@firmline/sdk/firms';
import type { StackInfo } from '@firmline/harness/stack';
import { inRounds } from '../shared/bench.ts';
import { type Ran, timed } from './program.ts';

interface Setting {
  readonly stack: StackInfo;
  /** The script of the command. */
  readonly firmline: string;
  /** For the files of the measurements. */
  readonly folder: string;
}

const columns = ['slug', 'name', 'company_name', 'system', 'first_message'];
/** A line of a CSV file with 500 bytes. @param wording makes the texts of each import different; the slugs stay the same */
const rowOf = (index: number, wording: string) => [
  `bench-${String(index).padStart(7, '0')}`,
  `Contact ${index}`,
  `Company ${index}, LLP`,
  `You answer "calls" for a law firm, ${wording}. `.repeat(8),
  `Hello from number ${index}`,
];
const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;

function* csv(rows: number, wording: string): Generator<string> {
  yield `${columns.join(',')}\r\n`;
  for (let index = 0; index < rows; index++) yield `${rowOf(index, wording).map(cell).join(',')}\r\n`;
}

/** @returns the file */
async function writeCsv({ folder }: Setting, rows: number, wording: string): Promise<string> {
  const file = path.join(folder, 'firms.csv');
  await pipeline(Readable.from(csv(rows, wording)), createWriteStream(file));
  return file;
}

const keysOf = ({ stack, folder }: Setting) => ({
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_CONFIG_DIR: folder,
  TMPDIR: folder,
});

async function removeRows({ stack }: Setting, rows: number): Promise<void> {
  const { supabaseUrl, serviceRoleKey: supabaseKey } = stack;
  const repository = openFirmRepository({ supabaseUrl, supabaseKey });
  const slugs = Array.from({ length: rows }, (_, index) => rowOf(index, '')[0] ?? '');
  for (let start = 0; start < rows; start += 10_000)
    await repository.remove(slugs.slice(start, start + 10_000));
}

/** Imports rows by the command. */
async function importRows(
  setting: Setting,
  rows: number,
  wording: string,
  options: readonly string[] = [],
): Promise<Ran> {
  const file = await writeCsv(setting, rows, wording);
  const command = [...options, setting.firmline, 'firms', 'import', file, '--yes', '--json'];
  const ran = await timed(command, keysOf(setting));
  const { created, updated } = JSON.parse(ran.output) as { created: number; updated: number };
  if (created + updated !== rows) throw new Error(`The import wrote ${created + updated} rows.`);
  return ran;
}

const importedRows = 10_000;

/** Upserts the same rows with the project's client library. @param count rows to send one by one; without it, all at once */
async function upsertRaw(setting: Setting, wording: string, count?: number): Promise<number> {
  const file = path.join(setting.folder, 'firms.json');
  const rows = Array.from({ length: importedRows }, (_, index) =>
    Object.fromEntries(rowOf(index, wording).map((value, column) => [columns[column], value])),
  );
  await writeFile(file, JSON.stringify(rows));
  const script = path.join(import.meta.dirname, 'import-raw.ts');
  return Number((await timed([script, file, String(count ?? 'all')], keysOf(setting))).output);
}

/** Of the rows written one by one; the time for all is extrapolated from these. */
const singleRows = 300;

/** Writes firms in each way, first new ones, then the same with other texts. For the command, the whole run counts. */
const writes = {
  command: async (setting: Setting, wording: string) => (await importRows(setting, importedRows, wording)).ms,
  raw: (setting: Setting, wording: string) => upsertRaw(setting, wording),
  single: async (setting: Setting, wording: string) =>
    ((await upsertRaw(setting, wording, singleRows)) * importedRows) / singleRows,
};
export type Write = keyof typeof writes;

/** Times the imports of each way, ms, one a round. */
export async function timeImports(setting: Setting, rounds: number) {
  let wordings = 0;
  const times = await inRounds(Object.keys(writes) as Write[], rounds, async (write) => {
    await removeRows(setting, importedRows);
    const created = await writes[write](setting, `new, wording ${wordings++}`);
    return { created, changed: await writes[write](setting, `changed, wording ${wordings++}`) };
  });
  return { rows: importedRows, times };
}

const listedRows = 80_000;

/** Lists many firms as a table, whose first line should come soon, and as JSON. */
export async function timeLists(setting: Setting, rounds: number) {
  await importRows(setting, listedRows, 'politely');
  const lists = await inRounds(['table', 'json'] as const, rounds, async (format) => {
    const ran = await timed([setting.firmline, 'firms', 'list', '--all', '-o', format], keysOf(setting));
    if (format === 'table' && ran.output.split('\n').length < listedRows)
      throw new Error('The list is not whole.');
    return { ms: ran.ms, firstMs: ran.firstMs };
  });
  return { rows: listedRows, table: lists.get('table') ?? [], json: lists.get('json') ?? [] };
}

/** Imports as many firms as one import takes. */
export async function importMany(setting: Setting, rows: number) {
  await removeRows(setting, rows);
  const memory = path.join(setting.folder, 'memory');
  // Writes the largest resident set, KB, when the process ends.
  const recorder = `import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(memory)}, String(process.resourceUsage().maxRSS)));`;
  const url = `data:text/javascript,${encodeURIComponent(recorder)}`;
  const { ms } = await importRows(setting, rows, 'politely', ['--import', url]);
  const { size } = await stat(path.join(setting.folder, 'firms.csv'));
  return { rows, fileMb: size / 1e6, ms, memoryMb: Number(await readFile(memory, 'utf8')) / 1024 };
}
