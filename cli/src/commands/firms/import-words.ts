import { greetingOf } from '@firmline/sdk/firms';
import { firmFields } from '../../firms/fields.ts';
import {
  listed,
  mapColumns,
  refuseUnknown,
  valueOf,
  writtenTemplate,
  type Mapping,
} from '../../firms/map-columns.ts';
import type { Warning } from '../../firms/plan-import.ts';
import { placeOf, type RowResult } from '../../firms/report.ts';
import type { RowUnit, Table } from '../../firms/table/rows.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { pick } from '../../terminal/questions.ts';
import { counted, grouped, printable } from '../../text.ts';
import { undoHint } from './change.ts';
import type { ImportSummary } from './import.ts';

export interface ColumnFlags {
  readonly map?: readonly string[];
  readonly ignoreUnknown?: boolean;
}

const sampleRows = 1000;
const shownValues = 3;
const shownText = 24;
const shownRows = 10;

export async function mapped(
  table: Table,
  { map = [], ignoreUnknown }: ColumnFlags,
  output: Output,
): Promise<Mapping> {
  const mapping = mapColumns(table, map);
  if (!ignoreUnknown && !output.interactive) refuseUnknown(mapping);
  const { composed } = mapping;
  const person = composed && table.rows.find(({ cells }) => cells[composed.first] && cells[composed.last]);
  let chosen = mapping;
  if (person && output.interactive && !output.flags.yes) {
    const [first = '', last = ''] = [person.cells[composed.first], person.cells[composed.last]];
    const question = { title: 'How does the page greet?', what: 'The greeting', answer: '--map name=…' };
    const isFirstAlone = await pick(output, question, [
      { value: false, label: greetingOf({ name: `${first} ${last}` }), detail: 'first and last name' },
      { value: true, label: greetingOf({ name: first }), detail: 'the first name alone' },
    ]);
    if (isFirstAlone) chosen = mapColumns(table, [...map, `name=${table.columns[composed.first] ?? ''}`]);
  }
  printMapping(chosen, table, output);
  return chosen;
}

function printMapping(mapping: Mapping, { columns, rows, leftOut }: Table, output: Output): void {
  const { fields, leftOut: unread, composed } = mapping;
  const sample = rows.slice(0, sampleRows).map(({ cells }) => cells);
  const from = [...fields].map(([field, template]) => [field, writtenTemplate(template, columns)] as const);
  if (!output.interactive) {
    const pairs = from.map(([field, name]) =>
      field === name ? field : `${field} from "${printable(name)}"`,
    );
    output.note(`Reading ${pairs.join(', ')}.`);
  } else {
    const width = Math.max(...from.map(([, name]) => name.length));
    for (const [field, name] of from) {
      const template = fields.get(field) ?? [];
      const values = sample.map((cells) => (valueOf(template, cells) ?? '').trim()).filter(Boolean);
      const shown = values.slice(0, shownValues).map((value) => cut(value, shownText));
      const line = `  ${firmFields[field].label.padEnd(14)}${name.padEnd(width)}  ${shown.join(', ') || '(empty)'}`;
      output.note(cut(printable(line), output.columns));
    }
    const name = sample.map((cells) => valueOf(fields.get('name') ?? [], cells)).find(Boolean);
    if (name !== undefined && composed !== undefined)
      output.note(printable(`  The page says "${greetingOf({ name })}"`));
  }
  const unknown = unread.filter(({ why }) => why === undefined).map(({ column }) => column);
  if (unknown.length > 0) output.note(printable(`Not read: ${listed(unknown)}.`));
  for (const { column, why } of unread)
    if (why !== undefined) output.note(printable(`Not read: "${column}", because ${why}.`));
  if (leftOut.length > 0) output.note(`Left out: ${leftOut.slice(0, shownRows).join(', ')}.`);
}

const cut = (text: string, length: number): string => {
  const line = text.replaceAll(/[\r\n\t]+/g, ' ');
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
};

export async function askAboutUnclear(
  unclear: readonly RowResult[],
  unit: RowUnit,
  output: Output,
): Promise<'same' | 'other' | undefined> {
  noteSome(
    unclear.map(({ line, problem }) => `${placeOf(line, unit)}: ${problem}`),
    output,
  );
  const question = { title: 'Are these the same firms?', what: 'The answer', answer: 'a column "slug"' };
  return pick(output, question, [
    { value: undefined, label: 'Leave these rows out' },
    { value: 'same', label: 'The same', detail: 'update them' },
    { value: 'other', label: 'Other firms', detail: 'create them' },
  ]);
}

function noteSome(lines: readonly string[], output: Output): void {
  for (const line of lines.slice(0, shownRows)) output.note(printable(line));
  if (lines.length > shownRows) output.note(`… and ${grouped(lines.length - shownRows)} more.`);
}

export const printWarnings = (warnings: readonly Warning[], unit: RowUnit, output: Output): void =>
  noteSome(
    warnings.map(({ line, problem }) => `Warning: ${placeOf(line, unit)}: ${problem.message}`),
    output,
  );

export const printImport = (summary: ImportSummary, output: Output): Promise<void> =>
  printValue(
    summary,
    () => {
      const { rows, dryRun, links, report, created, updated, unclear = 0 } = summary;
      const done = Object.entries(planWords).map(([name, words]) => {
        const count = summary[name as keyof typeof planWords];
        return count > 0 ? `${grouped(count)} ${dryRun ? words : name}` : '';
      });
      if (unclear > 0) done.push(`${grouped(unclear)} left out`);
      output.data(`${counted(rows, 'row')}: ${done.filter(Boolean).join(', ')}.`);
      if (links) output.note(`${printable(links)} has each row with its link.`);
      if (created + updated > 0 && !dryRun) output.note(undoHint);
      if (report) output.note(`${printable(report)} lists the outcome of each row.`);
    },
    output,
    ['unclear', 'warnings'],
  );

const planWords = {
  created: 'to create',
  updated: 'to update',
  unchanged: 'unchanged',
  skipped: 'to skip',
  invalid: 'invalid',
  refused: 'refused',
} as const;
