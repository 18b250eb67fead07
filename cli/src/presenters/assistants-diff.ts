import { structuredPatch } from 'diff';
import type { Output } from '../output.ts';
import { type FieldChange, type Side, fieldChanges } from '../services/assistants/compare.ts';
import { textsOf } from '../services/assistants/file.ts';
import { printValue } from './listing.ts';
import { printable } from './text.ts';

/** Two assistants line by line, in the texts that `pull` keeps of them. */
export function diffLines(before: Side, after: Side, output: Pick<Output, 'style'>): string[] {
  const [from, to] = [before, after].map(({ content }) => textsOf('prompt', { content }));
  if (!from || !to) return [];
  const names = [...new Set([...from.prompts.keys(), ...to.prompts.keys()])];
  return [
    ...patchLines([before.label, from.json], [after.label, to.json], output),
    ...names.flatMap((name) =>
      patchLines(
        [`${before.label} ${name}`, from.prompts.get(name) ?? ''],
        [`${after.label} ${name}`, to.prompts.get(name) ?? ''],
        output,
      ),
    ),
  ];
}

type NamedText = readonly [name: string, text: string];

function patchLines(
  [oldName, oldText]: NamedText,
  [newName, newText]: NamedText,
  { style }: Pick<Output, 'style'>,
): string[] {
  if (oldText === newText) return [];
  const { hunks } = structuredPatch(oldName, newName, oldText, newText, undefined, undefined, { context: 3 });
  return [
    style('bold', printable(`--- ${oldName}`)),
    style('bold', printable(`+++ ${newName}`)),
    ...hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
      style('cyan', `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`),
      ...lines.map((line) => {
        const text = printable(line);
        if (line.startsWith('+')) return style('green', text);
        return line.startsWith('-') ? style('red', text) : text;
      }),
    ]),
  ];
}

export interface Comparison {
  readonly from: string;
  readonly to: string;
  readonly same: boolean;
  readonly changes: readonly FieldChange[];
}

/** @returns whether the two are the same */
export async function printComparison(
  [before, after]: readonly [Side, Side],
  output: Output,
): Promise<boolean> {
  const changes = fieldChanges(before.content, after.content);
  const same = changes.length === 0;
  const comparison: Comparison = { from: before.label, to: after.label, same, changes };
  await printValue(
    comparison,
    () => {
      if (same) output.note('They are identical.');
      else for (const line of diffLines(before, after, output)) output.data(line);
    },
    output,
  );
  return same;
}
