import { existsSync } from 'node:fs';
import { readdir, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { beginStack, StackDidNotStart } from '../shared/stack-process.ts';
import type { Row } from '../shared/report.ts';
import { type KeptFirms, makeDataFolder, replaceFolder } from './data-folders.ts';
import { type Rounds, stopInOrder } from './rounds.ts';

const ways = {
  deleted: (file: string) => rm(file, { recursive: true }),
  emptied: (file: string) => truncate(file, 0),
  'cut in half': async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2)),
};

/** One file of each kind in a data folder, with relative paths. */
async function kindsOfFiles(dataDir: string, firms: KeptFirms): Promise<Map<string, string>> {
  const database = path.join(dataDir, 'database');
  const segment = (await readdir(path.join(database, 'pg_wal'))).find((name) => /^[0-9A-F]{24}$/.test(name));
  const table = path.dirname(firms.tableFile);
  const kinds = new Map([
    ['keys', 'keys.json'],
    ['version', 'database/PG_VERSION'],
    ['control file', 'database/global/pg_control'],
    ['shared catalogue map', 'database/global/pg_filenode.map'],
    ['settings', 'database/postgresql.conf'],
    ['write-ahead log', `database/pg_wal/${segment}`],
    ['transaction states', 'database/pg_xact/0000'],
    ['catalogue map', `database/${table}/pg_filenode.map`],
    ['table of firms', `database/${firms.tableFile}`],
    ['index of firms', `database/${firms.indexFile}`],
    ['folder of tables', `database/${table}`],
    ['folder of the log', 'database/pg_wal'],
  ]);
  return new Map([...kinds].filter(([, file]) => existsSync(path.join(dataDir, file))));
}

/**
 * Total size of tables, log and transaction states below a folder: Postgres recreates other files itself.
 */
async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /^[0-9A-F]+(_\w+)?$/.test(entry.name));
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Deletes, empties and halves a file of each kind. The stack must then work with every firm, or clearly refuse
 * and keep the remaining data. It must never start as if there were no data, hang or crash.
 */
export async function judgeDamage({ enclosure, signal, say }: Rounds): Promise<Row[]> {
  const original = path.join(enclosure.home, 'whole');
  const firms = await makeDataFolder(original);
  const { dataDir } = enclosure;
  // Restores all files of a stack.
  await replaceFolder(original, dataDir);
  await (await beginStack(enclosure).ready).stop();
  await replaceFolder(dataDir, original);

  const judged: Row[] = [];
  for (const [kind, file] of await kindsOfFiles(original, firms)) {
    const isFolder = (await stat(path.join(original, file))).isDirectory();
    for (const [way, damage] of Object.entries(ways)) {
      signal.throwIfAborted();
      if (isFolder && way !== 'deleted') continue;
      await replaceFolder(original, dataDir);
      await damage(path.join(dataDir, file));
      judged.push({ what: `${kind} ${way}`, ...(await judgeStart()) });
      say(`${judged.at(-1)?.what}: ${judged.at(-1)?.found}`);
    }
  }
  return judged;

  async function judgeStart(): Promise<Omit<Row, 'what'>> {
    const before = await bytesBelow(dataDir);
    try {
      const stack = await beginStack(enclosure).ready;
      // If the rows cannot be read, the reader must get an error.
      let works = 'works, with every firm';
      const wrong = await firms.compare(stack.info).catch((error: unknown) => {
        works = `starts, and readers are refused: ${String(error).slice(0, 120)}`;
        return [];
      });
      const problems = [...wrong, ...(await stopInOrder(stack, enclosure))];
      return { found: problems.join('; ') || works, holds: problems.length === 0 };
    } catch (error) {
      if (!(error instanceof StackDidNotStart)) throw error;
      const { exitCode, output } = error;
      const last = output.split('\n').find((line) => !/^(Opening|Starting)|^\s*$/.test(line)) ?? '';
      const problems = [
        ...(exitCode === null ? ['hangs'] : []),
        ...(/This is a bug|^\s+at /m.test(output) ? [`breaks: ${last}`] : []),
        ...((await bytesBelow(dataDir)) < before ? ['what was left is deleted'] : []),
        ...(/--fresh/.test(output) && !/aside|backup|restore|copy/i.test(output)
          ? ['advises --fresh alone']
          : []),
        ...(await enclosure.leaks()),
      ];
      return problems.length === 0
        ? { found: `refused: ${last.slice(0, 110)}`, holds: true }
        : { found: problems.join('; '), holds: false };
    }
  }
}
