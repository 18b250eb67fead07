import { structuredPatch } from 'diff';
import type { Output } from '../terminal/output.ts';
import { printValue } from '../terminal/listing.ts';
import { printable } from '../text.ts';
import type { AssistantTexts, FieldChange } from '../assistants/types.ts';

/** An assistant as the texts that `pull` writes. */
type LabeledTexts = AssistantTexts & { readonly label: string };

/** The differences between two assistants, line by line. */
export function diffLines(
  before: LabeledTexts,
  after: LabeledTexts,
  output: Pick<Output, 'style'>,
): string[] {
  const names = [...new Set([...before.prompts.keys(), ...after.prompts.keys()])];
  return [
    ...patchLines([before.label, before.json], [after.label, after.json], output),
    ...names.flatMap((name) =>
      patchLines(
        [`${before.label} ${name}`, before.prompts.get(name) ?? ''],
        [`${after.label} ${name}`, after.prompts.get(name) ?? ''],
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

/** @param lines the text form of the comparison */
export const printComparison = (
  comparison: Comparison,
  lines: readonly string[],
  output: Output,
): Promise<void> =>
  printValue(
    comparison,
    () => {
      if (comparison.same) output.note('They are identical.');
      else for (const line of lines) output.data(line);
    },
    output,
  );
