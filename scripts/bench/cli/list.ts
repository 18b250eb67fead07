// Measures listing many firms: as a table, whose first line should come soon, beside the same as JSON.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openFirmRepository } from '@firmline/sdk/firms';
import { median } from '../../shared/statistics.ts';
import type { ImportTarget } from './import.ts';
import type { Timing } from './start-up.ts';

export interface ListTimings {
  readonly rows: number;
  readonly timings: readonly Timing[];
  /** From start to the first line of the table. */
  readonly firstLineMs: number;
  readonly firstLineAtMostMs: number;
}

const rowCount = 80_000;
const batch = 10_000;
const slugOf = (index: number) => `bench-list-${String(index).padStart(6, '0')}`;

/** @param firmline the script of the command */
export async function timeLists(
  firmline: string,
  { supabaseUrl, serviceRoleKey }: ImportTarget,
  rounds: number,
): Promise<ListTimings> {
  const repository = openFirmRepository({ supabaseUrl, supabaseKey: serviceRoleKey });
  const slugs = Array.from({ length: rowCount }, (_, index) => slugOf(index));
  const env = {
    PATH: process.env['PATH'],
    CI: 'true',
    SUPABASE_URL: supabaseUrl,
    SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
  };

  async function run(format: string): Promise<{ ms: number; firstMs: number }> {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [firmline, 'firms', 'list', '--all', '-o', format], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let firstMs: number | undefined;
    let lines = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      firstMs ??= performance.now() - startedAt;
      for (const byte of chunk) if (byte === 10) lines += 1;
    });
    const [code] = (await once(child, 'close')) as [number | null];
    const expected = format === 'json' ? 1 : rowCount;
    if (code !== 0 || firstMs === undefined || lines < expected) {
      throw new Error(`firms list -o ${format} ended with ${String(code)} after ${lines} lines.`);
    }
    return { ms: performance.now() - startedAt, firstMs };
  }

  try {
    for (let start = 0; start < rowCount; start += batch) {
      const rows = slugs.slice(start, start + batch).map((slug, index) => ({
        slug,
        name: `Contact ${start + index}`,
        companyName: `Company ${start + index}, LLP`,
        system: 'You answer calls for a law firm. '.repeat(12),
        firstMessage: 'Hello',
      }));
      await repository.write(rows, 'update');
    }
    const json: number[] = [];
    const table: number[] = [];
    const first: number[] = [];
    for (let round = 0; round < rounds; round++) {
      json.push((await run('json')).ms);
      const { ms, firstMs } = await run('table');
      table.push(ms);
      first.push(firstMs);
    }
    const ratio = median(table.map((ms, round) => ms / (json[round] ?? Number.NaN)));
    return {
      rows: rowCount,
      timings: [
        { name: 'firmline firms list --all --json', ms: median(json), ratio: 1 },
        { name: 'firmline firms list --all', ms: median(table), ratio, atMost: 1.3 },
      ],
      firstLineMs: median(first),
      firstLineAtMostMs: 500,
    };
  } finally {
    for (let start = 0; start < rowCount; start += batch)
      await repository.remove(slugs.slice(start, start + batch));
  }
}
