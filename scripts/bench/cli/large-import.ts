// Measures an import of as many firms as one takes: its memory, and whether its speed stays the same.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { openFirmRepository } from '@firmline/sdk/firms';
import { temporaryFolder } from '../../shared/own-stack.ts';
import type { ImportTarget } from './import.ts';

export interface LargeImport {
  readonly rows: number;
  /** Size of the file, MB. */
  readonly fileMb: number;
  /** From start to end. */
  readonly ms: number;
  /** Largest resident set, MB. */
  readonly memoryMb: number;
  readonly memoryAtMostMb: number;
  /** Rows written in a second, in the first and the last third of the writing. */
  readonly rate: { readonly first: number; readonly last: number };
}

const prefix = 'bench-large-';
const slugOf = (index: number) => `${prefix}${String(index).padStart(7, '0')}`;
const prompt = 'You answer ""calls"" for a law firm, politely. '.repeat(9);

function* csv(rows: number): Generator<string> {
  yield 'slug,name,company_name,system,first_message\r\n';
  for (let start = 0; start < rows; start += 1000) {
    const lines = Array.from({ length: Math.min(1000, rows - start) }, (_, index) => {
      const number = start + index;
      return `${slugOf(number)},Contact ${number},"Company ${number}, LLP","${prompt}","Hello from number ${number}"\r\n`;
    });
    yield lines.join('');
  }
}

/** Writes the largest resident set in kilobytes to a file when the process ends. */
const recordMemory = (file: string) =>
  `data:text/javascript,${encodeURIComponent(
    `import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(file)}, String(process.resourceUsage().maxRSS)));`,
  )}`;

/** @param firmline the script of the command */
export async function importMany(
  firmline: string,
  { supabaseUrl, serviceRoleKey }: ImportTarget,
  rows: number,
): Promise<LargeImport> {
  await using cleanUps = new AsyncDisposableStack();
  const folder = await temporaryFolder(cleanUps);
  const file = path.join(folder, 'firms.csv');
  const memory = path.join(folder, 'memory');
  const written = createWriteStream(file);
  await pipeline(Readable.from(csv(rows)), written);
  const { bytesWritten } = written;
  const repository = openFirmRepository({ supabaseUrl, supabaseKey: serviceRoleKey });
  try {
    const startedAt = performance.now();
    const args = ['--import', recordMemory(memory), firmline, 'firms', 'import', file, '--yes'];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        CI: 'true',
        SUPABASE_URL: supabaseUrl,
        SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
        FIRMLINE_CONFIG_DIR: folder,
        TMPDIR: folder,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close');
    const printed = text(child.stdout);
    // A quick import reports nothing on its way.
    const marks = [{ ms: startedAt, rows: 0 }];
    for await (const line of createInterface(child.stderr)) {
      const [, done = ''] = /^Importing: ([\d,]+) of /.exec(line) ?? [];
      if (done !== '') marks.push({ ms: performance.now(), rows: Number(done.replaceAll(',', '')) });
    }
    const [code] = (await closed) as [number | null];
    const endedAt = performance.now();
    if (code !== 0) throw new Error(`The import ended with ${String(code)}: ${await printed}`);
    marks.push({ ms: endedAt, rows });
    return {
      rows,
      fileMb: bytesWritten / 1e6,
      ms: endedAt - startedAt,
      memoryMb: Number(await readFile(memory, 'utf8')) / 1024,
      memoryAtMostMb: 400,
      rate: { first: rateOf(marks.slice(0, third(marks))), last: rateOf(marks.slice(-third(marks))) },
    };
  } finally {
    for (let start = 0; start < rows; start += 10_000)
      await repository.remove(Array.from({ length: 10_000 }, (_, index) => slugOf(start + index)));
  }
}

const third = (marks: readonly unknown[]) => Math.max(2, Math.ceil(marks.length / 3));

function rateOf(marks: readonly { readonly ms: number; readonly rows: number }[]): number {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || first === last) return Number.NaN;
  return ((last.rows - first.rows) / (last.ms - first.ms)) * 1000;
}
