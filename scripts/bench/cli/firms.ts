// Imports and lists many firms on a stack.
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openFirmRepository } from '@firmline/sdk/firms';
import type { StackInfo } from '@firmline/harness/stack';
import { timeProgram } from './program.ts';

export const importedRows = 10_000;
export const listedRows = 80_000;

const columns = ['slug', 'name', 'company_name', 'system', 'first_message'];
/** A line of a CSV file with 500 bytes. */
const rowOf = (index: number) => [
  `bench-${String(index).padStart(7, '0')}`,
  `Contact ${index}`,
  `Company ${index}, LLP`,
  `You answer "calls" for a law firm, politely. `.repeat(8),
  `Hello from number ${index}`,
];
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => rowOf(index));
const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** @param folder for the files @param firmline the script of the command */
export function firmsOn(stack: StackInfo, folder: string, firmline: string) {
  const { supabaseUrl, serviceRoleKey: supabaseKey } = stack;
  const env = {
    SUPABASE_URL: supabaseUrl,
    SUPABASE_SERVICE_ROLE_KEY: supabaseKey,
    FIRMLINE_CONFIG_DIR: folder,
    TMPDIR: folder,
  };
  const csv = path.join(folder, 'firms.csv');

  async function importRows(count: number, options: readonly string[] = []) {
    const lines = [columns, ...rowsOf(count)].map((row) => row.map(cell).join(','));
    await writeFile(csv, `${lines.join('\r\n')}\r\n`);
    const importRun = await timeProgram(
      [...options, firmline, 'firms', 'import', csv, '--yes', '--json'],
      env,
    );
    const { created, updated } = JSON.parse(importRun.output) as { created: number; updated: number };
    if (created + updated !== count) throw new Error(`The import wrote ${created + updated} rows.`);
    return importRun.ms;
  }

  async function upsertRaw(): Promise<number> {
    const file = path.join(folder, 'firms.json');
    const rows = rowsOf(importedRows).map((row) =>
      Object.fromEntries(row.map((value, column) => [columns[column], value])),
    );
    await writeFile(file, JSON.stringify(rows));
    const script = path.join(import.meta.dirname, 'import-raw.ts');
    return Number((await timeProgram([script, file], env)).output);
  }

  async function removeRows(count: number): Promise<void> {
    const repository = openFirmRepository({ supabaseUrl, supabaseKey });
    const slugs = rowsOf(count).map(([slug = '']) => slug);
    for (let start = 0; start < count; start += 10_000)
      await repository.remove(slugs.slice(start, start + 10_000));
  }

  return {
    removeRows,
    importRows,
    /** The ways to write firms, ms. For the command, the whole run counts. */
    writes: {
      'one raw upsert': upsertRaw,
      'firmline firms import': () => importRows(importedRows),
    },
    async list(format: 'table' | 'json') {
      const listRun = await timeProgram([firmline, 'firms', 'list', '--all', '-o', format], env);
      if (format === 'table' && listRun.output.split('\n').length < listedRows)
        throw new Error('The list is not whole.');
      return { 'list, ms': listRun.ms, 'first line, ms': listRun.firstMs };
    },
    /** Imports as many firms as one import takes. */
    async importMany(count: number) {
      await removeRows(count);
      const memory = path.join(folder, 'memory');
      // Writes the largest resident set, KB, when the process ends.
      const recorder = `import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(memory)}, String(process.resourceUsage().maxRSS)));`;
      const ms = await importRows(count, [
        '--import',
        `data:text/javascript,${encodeURIComponent(recorder)}`,
      ]);
      const { size } = await stat(csv);
      return { fileMb: size / 1e6, ms, memoryMb: Number(await readFile(memory, 'utf8')) / 1024 };
    },
  };
}
