import type { Output } from '../terminal/output.ts';
import { printRows, printValue } from '../terminal/listing.ts';
import { tableLines } from '../terminal/table.ts';
import { counted, printable } from '../text.ts';
import type { Emptied, PrunedItem, SeededRow, ServiceHealth, StackStatus } from '../stack/types.ts';
import type { LinkedFirm } from '../firms/linked-firm.ts';

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
  { dryRun, isRestored = false }: { readonly dryRun: boolean; readonly isRestored?: boolean },
  output: Output,
): Promise<void> {
  await printRows(rows, { columns: seedColumns, empty: 'The file contains no firms.' }, output);
  const kept = rows.filter(({ outcome }) => outcome === 'kept').length;
  if (kept > 0)
    output.note(
      `Kept ${counted(kept, 'existing firm')} with different data. Pass --overwrite to replace such firms.`,
    );
  if (isRestored) output.note(`The demo assistant was deleted and ${dryRun ? 'would be' : 'is'} restored.`);
  if (dryRun) output.note('Nothing was written (--dry-run).');
}

export interface ResetResult {
  readonly dataDir: string;
  /** Null if it is not running. */
  readonly url: string | null;
  /** Null if not counted. */
  readonly emptied: Emptied | null;
  readonly seeded: readonly SeededRow[];
}

export const printReset = (result: ResetResult, output: Output): Promise<void> =>
  printValue(
    result,
    () => {
      const { emptied, seeded, url, dataDir } = result;
      if (output.flags.dryRun) return;
      const gone = Object.entries(emptied ?? {}).map(([kind, count]) =>
        counted(count, kind.replace(/s$/, '')),
      );
      output.data(`Emptied ${printable(url ?? dataDir)}${gone.length > 0 ? `: ${gone.join(', ')}` : ''}.`);
      if (url === null) output.note("firmline dev up starts it with the project's sample firms.");
      else if (seeded.length > 0) output.data(`Added ${counted(seeded.length, 'firm')}.`);
    },
    output,
  );

/** Prints the links of a running stack. */
export function printLinks(url: string, firms: readonly LinkedFirm[], output: Output): void {
  if (output.json) {
    const links = firms.map(({ slug, name, companyName, url: link }) => ({
      slug,
      name,
      companyName,
      url: link,
    }));
    output.data(JSON.stringify({ url, links }));
    return;
  }
  output.data(`\n${output.style('bold', 'Firmline is up.')} Open a link and choose "Try in Browser".\n`);
  const rows = firms.map((firm) => [firm.url, printable(firm.name), printable(firm.companyName)]);
  if (rows.length === 0) output.data(`${url}/<slug>`);
  const lines =
    tableLines(rows, output.columns) ??
    rows.map(([link, name, company]) => `${link}\n  ${name}${company ? `, ${company}` : ''}`);
  for (const line of lines) output.data(line);
  output.note(`\nCtrl-C stops it. In another terminal: firmline firms create --name "…" --company "…"`);
}

/** Says who plays the assistant, and what leaves this machine. */
export function printLanguageModel(
  { url, isRemote }: { readonly url: string; readonly isRemote: boolean },
  output: Output,
): void {
  const where = printable(new URL(url).host);
  output.note(`\nThe language model at ${where} plays the assistant.`);
  if (isRemote) output.note(`Prompts and callers' words are sent to ${where}.`);
}

/**
 * Prints what other machines need to reach the private routes. The token appears only on a terminal, because logs are
 * kept.
 */
export function printControlToken(token: string, file: string, output: Output): void {
  output.note('\nOther machines can reach this stack and open the links they know.');
  const where = output.interactive ? token : `the controlToken in ${file}`;
  output.note(`Calls, webhooks and control also need the header x-firmline-token: ${where}`);
}

export interface BackupResult {
  readonly file: string;
  readonly dataDir: string;
  /** Null if nothing was written. */
  readonly bytes: number | null;
}

export const printBackup = (result: BackupResult, output: Output): Promise<void> =>
  printValue(
    result,
    () => {
      const { file, bytes } = result;
      if (bytes === null) return;
      const size = (bytes / 1024 / 1024).toLocaleString('en', { maximumFractionDigits: 1 });
      output.data(`Wrote ${printable(file)} (${size} MB).`);
      output.note(`firmline dev restore ${printable(file)} restores it.`);
    },
    output,
  );

export interface RestoreResult {
  readonly file: string;
  readonly dataDir: string;
  /** Number of firms in the backup; null if nothing was restored. */
  readonly firms: number | null;
  /** Path of the previous database; null if there was none. */
  readonly replaced: string | null;
}

export const printRestored = (result: RestoreResult, output: Output): Promise<void> =>
  printValue(
    result,
    () => {
      const { dataDir, firms, replaced } = result;
      if (firms === null) return;
      output.data(`Restored ${counted(firms, 'firm')} to ${printable(dataDir)}.`);
      if (replaced !== null) output.note(`The previous database is kept as ${printable(replaced)}.`);
    },
    output,
  );

const prunedColumns = [
  { title: 'LAST CHANGE', time: ({ time }: PrunedItem) => time },
  { title: 'KIND', text: ({ kind }: PrunedItem) => kind },
  { title: 'STATE', text: ({ deleted }: PrunedItem) => (deleted ? 'deleted' : 'would be deleted') },
  { title: 'PLACE', text: ({ place }: PrunedItem) => place },
];

/** Prints what was deleted on this machine, or would be. */
export const printPruned = (items: readonly PrunedItem[], output: Output): Promise<void> =>
  printRows(items, { columns: prunedColumns, empty: 'Nothing is that old.' }, output);
