import type { KeptFirm } from '@firmline/sdk/firms';
import { fieldNames, firmFields } from '../../firm-fields.ts';
import type { Output } from '../../output.ts';
import type { DeletedFirm, FirmDifference, HandledFirm } from '../../results/firms.ts';
import { counted, grouped, printable } from '../../text.ts';
import { printRows } from '../listing.ts';

/** Maximum firms whose differences are shown. */
const shownFirms = 10;
/** Maximum firms listed on a terminal. */
const listedFirms = 100;
/** Maximum length of a shown value, characters. */
const shownText = 60;
/** Characters before the first difference of two long values. */
const contextText = 15;

/** Prints the differences of the first firms, and counts those of all, before the person confirms them. */
export function printDifferences(all: readonly FirmDifference[], output: Output): void {
  for (const one of all.slice(0, shownFirms)) for (const line of linesOf(one, output)) output.note(line);
  const left = all.length - shownFirms;
  if (left > 0) output.note(`… and ${counted(left, 'more firm')}.`);
  const counts = fieldNames.flatMap((field) => {
    const count = all.filter(({ before, after }) => before && after && before[field] !== after[field]).length;
    return count > 0 ? [`${firmFields[field].label} of ${grouped(count)}`] : [];
  });
  const ends = all.filter(({ after }) => after === null).length;
  const begins = all.filter(({ before }) => before === null).length;
  if (ends > 0) counts.push(`${grouped(ends)} to delete`);
  if (begins > 0) counts.push(`${grouped(begins)} to create`);
  output.note(`${counted(all.length, 'firm')}: ${counts.join(', ')}.`);
}

function linesOf({ slug, before, after }: FirmDifference, output: Output): string[] {
  if (before === null || after === null) {
    const { name = '', companyName = '' } = before ?? after ?? {};
    const line = `${after === null ? '-' : '+'} ${slug} (${companyName ? `${name}, ${companyName}` : name})`;
    return [output.style(after === null ? 'red' : 'green', printable(line))];
  }
  return [
    printable(slug),
    ...fieldNames
      .filter((field) => before[field] !== after[field])
      .flatMap((field) => fieldLines(field, before[field], after[field], output)),
  ];
}

function fieldLines(field: keyof KeptFirm, before: string, after: string, output: Output): string[] {
  const start = Math.max(0, firstDifference(before, after) - contextText);
  const cut = (text: string) => {
    const end = start + shownText;
    return `${start > 0 ? '…' : ''}${printable(text.slice(start, end))}${text.length > end ? '…' : ''}`;
  };
  const { label } = firmFields[field];
  return [
    output.style('red', `  - ${label}: ${cut(before)}`),
    output.style('green', `  + ${label}: ${cut(after)}`),
  ];
}

/** Short values are shown from their start. */
function firstDifference(one: string, other: string): number {
  if (one.length <= shownText && other.length <= shownText) return 0;
  let index = 0;
  while (index < one.length && one[index] === other[index]) index++;
  return index;
}

export const undoHint = 'To undo this, run firmline firms undo.';

/** Prints what happened to the firms of a bulk command. For a person, firms that stayed the same are only counted. */
export async function printHandled(
  firms: readonly HandledFirm<string>[],
  { empty, undo }: { readonly empty: string; readonly undo: boolean },
  output: Output,
): Promise<void> {
  const columns = [
    { title: 'SLUG', text: ({ slug }: HandledFirm<string>) => slug },
    { title: 'NAME', text: ({ name }: HandledFirm<string>) => name },
    { title: 'STATE', text: ({ outcome }: HandledFirm<string>) => outcome },
  ];
  const isTable = output.flags.format === 'table';
  const shown = isTable ? firms.filter(({ outcome }) => outcome !== 'unchanged') : firms;
  const listed = output.interactive ? shown.slice(0, listedFirms) : shown;
  await printRows(listed, { columns, empty }, output);
  if (!isTable) return;
  const left = shown.length - listed.length;
  if (left > 0) output.note(`… and ${counted(left, 'more firm')}; --json lists all.`);
  const same = firms.length - shown.length;
  if (same > 0) output.note(`${counted(same, 'firm')} unchanged.`);
  if (undo && shown.length > 0 && !output.flags.dryRun) output.note(undoHint);
}

/** Tells a person what became of the calls of deleted firms. */
export function printErasedCalls(firms: readonly DeletedFirm[], output: Output): void {
  if (output.flags.format !== 'table' || output.flags.dryRun) return;
  const all = firms.flatMap(({ calls }) => calls ?? []);
  if (all.length === 0) return;
  const deleted = all.flatMap((calls) => calls.deleted).length;
  output.note(`${counted(deleted, 'call')} deleted.`);
  for (const { id, reason } of all.flatMap(({ refused }) => refused))
    output.note(printable(`Refused: ${id}: ${reason}`));
}
