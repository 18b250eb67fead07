import { greetingOf } from '@firmline/sdk/firms';
import { firmFields } from '../../firms/fields.ts';
import { listed, valueOf, writtenTemplate, type Mapping } from '../../firms/map-columns.ts';
import type { Unclear, Warning } from '../../firms/plan-import.ts';
import { placeOf } from '../../firms/problems.ts';
import type { RowUnit, Table } from '../../firms/table/rows.ts';
import type { Output } from '../../output.ts';
import { counted, grouped, printable } from '../../text.ts';

/** Rows in which these values are looked for. */
const sampleRows = 1000;
/** Values that show what a column contains. */
const shownValues = 3;
/** Maximum length of a shown value, characters. */
const shownText = 24;
/** Maximum rows with warnings that a person sees. */
const shownRows = 10;

/** Tells what each field is read from, and what is left out: for a person as a table with the first values. */
export function tellMapping(mapping: Mapping, { columns, rows, leftOut }: Table, output: Output): void {
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

/** Shows the rows that may be firms that exist. */
export function tellUnclear(unclear: readonly Unclear[], output: Output): void {
  for (const { line, problem } of unclear.slice(0, shownRows))
    output.note(printable(`${placeOf(line, 'line')}: ${problem}`));
  if (unclear.length > shownRows) output.note(`… and ${grouped(unclear.length - shownRows)} more.`);
}

/** Tells what may be wrong with texts: each for a person, counted by kind for a log. */
export function tellWarnings(warnings: readonly Warning[], unit: RowUnit, output: Output): void {
  if (warnings.length === 0) return;
  if (output.interactive) {
    for (const { line, problem } of warnings.slice(0, shownRows))
      output.note(printable(`Warning: ${placeOf(line, unit)}: ${problem.message}`));
    if (warnings.length > shownRows) output.note(`… and ${grouped(warnings.length - shownRows)} more.`);
    return;
  }
  const kinds = Map.groupBy(warnings, ({ problem }) => problem.code);
  const parts = [...kinds].map(([code, some]) => {
    const lines = [...new Set(some.map(({ line }) => line))];
    const more = lines.length > shownValues ? ' …' : '';
    return `${grouped(some.length)} ${code} (${unit} ${lines.slice(0, shownValues).join(', ')}${more})`;
  });
  output.note(`${counted(warnings.length, 'warning')}: ${parts.join(', ')}.`);
}
