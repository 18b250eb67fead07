import { structuredPatch } from 'diff';
import { type Command, InvalidArgumentError } from 'commander';
import { withPlatform } from '../../api/platform-session.ts';
import { fieldChanges, type Side, sidesOf, type SideTexts, textsOfSide } from '../../assistants/compare.ts';
import { exitCodes } from '../../exit-codes.ts';
import { printText } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { printable } from '../../text.ts';
import { folderOption } from './pull.ts';

interface DiffFlags {
  readonly dir: string;
  readonly version?: readonly string[];
  readonly exitCode?: boolean;
}

export function define(command: Command, output: Output): void {
  command
    .argument('<assistant>', 'an id, a name or a file')
    .argument('[other]', 'an id, a name or a file')
    .option(
      '--version <version>',
      'version to compare with the current one; pass it twice to compare two versions',
      upToTwo,
    )
    .option(...folderOption)
    .option('--exit-code', 'exit with 8 if they differ')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline assistants diff assistants/dana.json
  $ firmline assistants diff 5f0c… --version v3 --version v5`,
    )
    .action((one: string, other: string | undefined, flags: DiffFlags) => diff(one, other, flags, output));
}

function upToTwo(text: string, before: readonly string[] = []): string[] {
  if (before.length === 2) throw new InvalidArgumentError('Pass --version at most twice.');
  return [...before, text];
}

const diff = (
  one: string,
  other: string | undefined,
  { exitCode = false, ...flags }: DiffFlags,
  output: Output,
): Promise<void> =>
  withPlatform(output, async (session) => {
    const [before, after] = await sidesOf(session, one, other, flags);
    const changes = fieldChanges(before.content, after.content);
    const same = changes.length === 0;
    await printText(
      { from: before.label, to: after.label, same, changes },
      () => {
        if (same) output.note('They are identical.');
        for (const line of diffLines(textsOfSide(before), textsOfSide(after), output)) output.data(line);
      },
      output,
    );
    if (!same && exitCode) process.exitCode = exitCodes.testsFailed;
  });

/** For an assistant that does not exist yet. */
export const emptySide: Side = { label: 'nothing', content: {} };

/** Shows a person the differences before a change. */
export function sayDifferences(before: Side, after: Side, output: Output): void {
  for (const line of diffLines(textsOfSide(before), textsOfSide(after), output)) output.note(line);
}

/** The differences between two assistants, line by line. */
export function diffLines(before: SideTexts, after: SideTexts, output: Pick<Output, 'style'>): string[] {
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
