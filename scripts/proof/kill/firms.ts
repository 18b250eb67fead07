import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';
import { startCommand } from '../shared/command.ts';
import type { Enclosure } from '../shared/enclosure.ts';
import { readAllFirms, restHeaders } from '../shared/rest.ts';
import type { Case } from './rounds.ts';

const rowCount = 1200;
const filler = 'The caller asks about a contract, "quoted", with commas; and umlauts: äöü. '.repeat(8);

/** Every column contains round and row, so a mix of two writes is visible. */
const firm = (row: number, round: number) => {
  const mark = `${row} of ${round}`;
  return {
    slug: `kill-${row}`,
    name: `Name ${mark}`,
    company_name: `Company ${mark}`,
    system: `Begin ${mark} ${filler} end ${mark}`,
    first_message: `Hello ${mark}`,
  };
};

const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

function csv(round: number): string {
  const rows = Array.from({ length: rowCount }, (_, row) =>
    Object.values(firm(row, round)).map(csvCell).join(','),
  );
  return `slug,name,company_name,system,first_message\n${rows.join('\n')}\n`;
}

/** The rows of an import and their acknowledged rounds; compares them with the table. */
class Rows {
  /** The newest acknowledged round of each row. */
  readonly #known = new Map<string, number>();
  readonly #single = new Set<string>();
  #newest = 0;
  count = 0;

  begin(round: number): void {
    this.#newest = round;
  }
  acknowledge(slug: string): void {
    this.#known.set(slug, this.#newest);
    this.count++;
  }
  acknowledgeSingle(slug: string): void {
    this.#single.add(slug);
    this.count++;
  }
  async compare(info: StackInfo): Promise<string[]> {
    const found = new Map((await readAllFirms(info)).map((row) => [row.slug, row]));
    const problems: string[] = [];
    for (let row = 0; row < rowCount; row++) {
      const slug = `kill-${row}`;
      const there = found.get(slug);
      const atLeast = this.#known.get(slug);
      if (!there) {
        if (atLeast !== undefined) problems.push(`lost: ${slug}, acknowledged in round ${atLeast}`);
        continue;
      }
      const round = Number(/ of (\d+)$/.exec(there.name)?.[1] ?? Number.NaN);
      if (JSON.stringify(firm(row, round)) !== JSON.stringify(there)) problems.push(`half a row: ${slug}`);
      if (!(round >= (atLeast ?? 0) && round <= this.#newest))
        problems.push(`${slug} is of round ${round}, acknowledged was ${atLeast}`);
    }
    for (const slug of this.#single) if (!found.has(slug)) problems.push(`lost: ${slug}`);
    return problems.slice(0, 10);
  }
}

/** Writes single firms, one request after another, until one fails. */
async function writeSingles(info: StackInfo, round: number, rows: Rows, until: () => boolean): Promise<void> {
  for (let number = 0; !until(); number++) {
    const slug = `single-${round}-${number}`;
    try {
      const response = await fetch(`${info.supabaseUrl}/rest/v1/legal_firm_visitors`, {
        method: 'POST',
        headers: { ...restHeaders(info), prefer: 'return=minimal' },
        body: JSON.stringify({ slug, name: slug }),
      });
      await response.arrayBuffer();
      if (!response.ok) return;
      rows.acknowledgeSingle(slug);
    } catch {
      return;
    }
  }
}

const written = new Set(['created', 'updated', 'unchanged']);

/** `firms import`, with single writes beside it. */
export function importCase(enclosure: Enclosure): Case {
  const rows = new Rows();
  const [file, report] = [path.join(enclosure.home, 'firms.csv'), path.join(enclosure.home, 'report.csv')];
  return {
    name: 'firms import',
    acknowledged: () => rows.count,
    async begin({ info }, round) {
      rows.begin(round);
      await writeFile(file, csv(round));
      await rm(report, { force: true });
      const command = startCommand(enclosure, ['firms', 'import', file, '--report', report, '--yes']);
      let ended = false;
      const importing = (async () => {
        await command.exitCode;
        ended = true;
        const lines = (await readFile(report, 'utf8').catch(() => '')).split('\n').slice(1);
        for (const line of lines) {
          const [, slug = '', outcome = ''] = line.split(',');
          if (written.has(outcome)) rows.acknowledge(slug);
        }
      })();
      const singles = writeSingles(info, round, rows, () => ended);
      return { pid: command.pid, done: Promise.all([importing, singles]) };
    },
    verify: ({ info }) => rows.compare(info),
  };
}

/** `dev seed --overwrite`, which acknowledges only by its exit code. */
export function seedCase(enclosure: Enclosure): Case {
  const rows = new Rows();
  const file = path.join(enclosure.home, 'seed.csv');
  return {
    name: 'dev seed',
    acknowledged: () => rows.count,
    async begin(_stack, round) {
      rows.begin(round);
      await writeFile(file, csv(round));
      const command = startCommand(enclosure, ['dev', 'seed', '--file', file, '--overwrite', '--yes']);
      const done = (async () => {
        const code = await command.exitCode;
        if (code === 0) for (let row = 0; row < rowCount; row++) rows.acknowledge(`kill-${row}`);
      })();
      return { pid: command.pid, done };
    },
    verify: ({ info }) => rows.compare(info),
  };
}
