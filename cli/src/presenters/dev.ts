import type { Output } from '../output.ts';
import { printRows, printValue } from './listing.ts';
import { tableLines } from './table.ts';
import { printable } from '../text.ts';
import type { Emptied, SeededRow, ServiceHealth, StackStatus } from '../results/dev.ts';

export const printStatus = (status: StackStatus, output: Output): Promise<void> =>
  printValue(status, () => printStatusText(status, output), output);

function printStatusText(status: StackStatus, output: Output): void {
  if (!status.running) {
    output.data('No stack is running here.');
    output.note('firmline dev up starts one.');
    return;
  }
  const field = (label: string, value: string) =>
    output.data(`${output.style('dim', label.padEnd(14))}${printable(value)}`);
  field('Running at', status.url ?? '');
  field('Process', String(status.pid));
  field('Data', status.dataDir ?? '');
  field('Open rooms', String(status.openRooms ?? '?'));
  const cells = status.services.map((service) => cellsOf(service, output));
  output.data('');
  for (const line of tableLines(cells, output.columns) ?? cells.map((row) => row.join('\n  ')))
    output.data(line);
}

const cellsOf = ({ name, ok, seen, ms, url }: ServiceHealth, output: Output): string[] => [
  ok ? output.style('green', 'ok') : output.style('red', 'failed'),
  name,
  printable(seen),
  `${ms} ms`,
  url,
];

const seedColumns = [
  { title: 'OUTCOME', text: ({ outcome }: SeededRow) => outcome },
  { title: 'SLUG', text: ({ slug }: SeededRow) => slug },
  { title: 'NAME', text: ({ name }: SeededRow) => name },
];

export async function printSeeded(
  rows: readonly SeededRow[],
  { dryRun }: { readonly dryRun: boolean },
  output: Output,
): Promise<void> {
  await printRows(rows, { columns: seedColumns, empty: 'The file contains no firms.' }, output);
  const kept = rows.filter(({ outcome }) => outcome === 'kept').length;
  if (kept > 0)
    output.note(`${kept} existing firms differ from the file and were kept. --overwrite replaces them.`);
  if (dryRun) output.note('Nothing was written (--dry-run).');
}

export interface ResetResult {
  readonly dataDir: string;
  /** Null: it does not run. */
  readonly url: string | null;
  /** Null: not counted. */
  readonly emptied: Emptied | null;
  readonly seeded: readonly SeededRow[];
}

export const printReset = (result: ResetResult, output: Output): Promise<void> =>
  printValue(
    result,
    () => {
      const { emptied, seeded, url, dataDir } = result;
      if (output.flags.dryRun) return;
      const gone = Object.entries(emptied ?? {}).map(([kind, count]) => `${count} ${kind}`);
      output.data(`Emptied ${printable(url ?? dataDir)}${gone.length > 0 ? `: ${gone.join(', ')}` : ''}.`);
      if (url === null) output.note("firmline dev up starts it with the project's sample firms.");
      else if (seeded.length > 0) output.data(`Added ${seeded.length} firms.`);
    },
    output,
  );
