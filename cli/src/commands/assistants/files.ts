import { hash } from 'node:crypto';
import path from 'node:path';
import { withoutSecretFields } from '@firmline/util/redact';
import { structuredPatch } from 'diff';
import { withPlatform } from '../../api/platform-session.ts';
import { type Side, sidesOf } from '../../assistants/compare.ts';
import { patchBetween, promptsOf } from '../../assistants/file.ts';
import {
  type PulledRow,
  pullAssistants,
  type PushedRow,
  type PushChange,
  pushAssistants,
} from '../../assistants/in-step.ts';
import { userError } from '../../errors.ts';
import { commandForSame } from '../../config/this-command.ts';
import { printValue, printRows, printPlanned } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { printable, withEscapes } from '../../text.ts';
import type { Command } from '../command.ts';

export function diff(command: Command, output: Output): void {
  command
    .argument('<file>', 'file of the assistant')
    .examples('assistants diff assistants/dana.json')
    .action((file: string) => printFileDifferences(file, output));
}

const printFileDifferences = (file: string, output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const [storedSide, fileSide] = await sidesOf(session, file);
    const changes = patchBetween(storedSide.content, fileSide.content);
    const isSame = Object.keys(changes).length === 0;
    await printValue(
      { from: storedSide.label, to: fileSide.label, same: isSame, changes },
      () => {
        if (isSame) output.note('They are identical.');
        for (const line of diffLines(storedSide, fileSide, output)) output.data(line);
      },
      output,
    );
  });

const emptySide: Side = { label: 'nothing', content: {} };

function diffLines(sideBefore: Side, sideAfter: Side, output: Output): string[] {
  const [oldPrompts, newPrompts] = [promptsOf('prompt', sideBefore), promptsOf('prompt', sideAfter)];
  const names = [...new Set([...oldPrompts.prompts.keys(), ...newPrompts.prompts.keys()])];
  return [
    ...patchLines(
      [sideBefore.label, maskSecrets(oldPrompts.json)],
      [sideAfter.label, maskSecrets(newPrompts.json)],
      output,
    ),
    ...names.flatMap((name) =>
      patchLines(
        [`${sideBefore.label} ${name}`, oldPrompts.prompts.get(name) ?? ''],
        [`${sideAfter.label} ${name}`, newPrompts.prompts.get(name) ?? ''],
        output,
      ),
    ),
  ];
}

/** JSON whose secrets are masked, so that two different ones still differ. */
function maskSecrets(json: string): string {
  const maskedJson = withoutSecretFields(
    json,
    (secret) => `[redacted ${hash('sha256', secret, 'hex').slice(0, 6)}]`,
  );
  return `${JSON.stringify(JSON.parse(maskedJson), null, 2)}\n`;
}

type NamedText = readonly [name: string, text: string];

function patchLines([oldName, oldText]: NamedText, [newName, newText]: NamedText, output: Output): string[] {
  if (oldText === newText) return [];
  const { hunks } = structuredPatch(oldName, newName, oldText, newText, undefined, undefined, { context: 3 });
  return [
    output.style('bold', printable(`--- ${oldName}`)),
    output.style('bold', printable(`+++ ${newName}`)),
    ...hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
      output.style('cyan', `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`),
      ...lines.map((line) => {
        const text = printable(line);
        if (line.startsWith('+')) return output.style('green', text);
        return line.startsWith('-') ? output.style('red', text) : text;
      }),
    ]),
  ];
}

interface PushFlags {
  readonly dir: string;
  readonly force?: boolean;
}

const folderOption = ['--dir <folder>', 'folder of the files', 'assistants'] as const;

export function pull(command: Command, output: Output): void {
  command
    .argument('[ids...]', 'if omitted, all assistants')
    .option(...folderOption)
    .option('--force', 'overwrite local edits')
    .notes(`
Files with local edits are kept. You can commit the files: they contain no keys unless an assistant's settings do.

Examples:
  $ firmline assistants pull
  $ firmline assistants pull --dry-run     # lists them with their ids
  $ firmline assistants pull <id> --dir voices`)
    .action((ids: string[], flags: PushFlags) => pullFiles(ids, flags, output));
}

async function pullFiles(ids: readonly string[], flags: PushFlags, output: Output): Promise<void> {
  const { dir, force = false } = flags;
  await withPlatform(output, async (session) => {
    const rows = await pullAssistants(session, { ids, dir, force, dryRun: output.flags.dryRun });
    await printFileRows(rows, output);
    const editedFiles = rows.filter(({ outcome }) => outcome === 'edited').map(({ file }) => file);
    if (editedFiles.length > 0)
      output.note(
        `Kept with your edits: ${listFiles(editedFiles)}. assistants push uploads them, --force overwrites them.`,
      );
    const goneFiles = rows.filter(({ outcome }) => outcome === 'gone').map(({ file }) => file);
    if (goneFiles.length > 0)
      output.note(
        `Not on this platform: ${listFiles(goneFiles)}. Delete the file, or remove its id to create a new assistant from it.`,
      );
    if (output.flags.dryRun) output.note('Nothing was written (--dry-run).');
    const conflicts = rows.filter(({ outcome }) => outcome === 'conflict').map(({ file }) => file);
    if (conflicts.length === 0) return;
    throw userError(
      'conflict',
      `Skipped, because both the file and the platform have changed: ${conflicts.join(', ')}.`,
      `See ${commandForSame('assistants', 'diff', conflicts[0] ?? '')}, then pull or push with --force.`,
    );
  });
}

const listFiles = (files: readonly string[]): string => files.map(withEscapes).join(', ');

const fileColumns = [
  { title: 'OUTCOME', text: ({ outcome }: PulledRow | PushedRow) => outcome },
  { title: 'FILE', text: ({ file }: PulledRow | PushedRow) => file },
  { title: 'NAME', text: ({ name }: PulledRow | PushedRow) => name },
  { title: 'ID', minor: true, text: ({ id }: PulledRow | PushedRow) => id ?? '' },
];

const printFileRows = (rows: readonly (PulledRow | PushedRow)[], output: Output): Promise<void> =>
  printRows(rows, { columns: fileColumns, emptyText: 'There are no assistants on this platform.' }, output);

export function push(command: Command, output: Output): void {
  command
    .argument('[files...]', 'if omitted, all files of the folder')
    .option(...folderOption)
    .option('--force', 'overwrite changes made on the platform since the last pull')
    .notes(`
A file without an id creates an assistant, and the new id is written to the file. Only changed fields are sent.
Nothing is sent if an assistant has changed on the platform since the last pull.

Examples:
  $ firmline assistants push
  $ firmline assistants push assistants/dana.json --yes`)
    .action((files: string[], flags: PushFlags) => pushFiles(files, flags, output));
}

async function pushFiles(files: readonly string[], flags: PushFlags, output: Output): Promise<void> {
  await withPlatform(output, async (session) => {
    let action = '';
    const review = async (changes: readonly PushChange[]) => {
      for (const { file, before } of changes) {
        const storedSide = before ? { label: before.id, content: before } : emptySide;
        const fileSide = { label: file.path, content: file.content };
        for (const line of diffLines(storedSide, fileSide, output)) output.note(line);
      }
      const subject = changes.length === 1 ? (changes[0]?.file.path ?? '') : `${changes.length} files`;
      action = `Push ${subject} to ${session.place}`;
      if (!output.flags.dryRun) await confirm(action, output);
    };
    const { rows, plannedRequests } = await pushAssistants(session, {
      files,
      dir: flags.dir,
      force: flags.force ?? false,
      review,
    });
    if (plannedRequests.length > 0) await printPlanned(plannedRequests, output, action);
    else await printFileRows(rows, output);
    refuseUnsavedFields(rows);
  });
}

function refuseUnsavedFields(rows: readonly PushedRow[]): void {
  const places = rows.flatMap(({ file, notApplied }) =>
    notApplied === undefined ? [] : `${file} (${notApplied.join(', ')})`,
  );
  if (places.length === 0) return;
  const firstUnapplied = rows.find(({ notApplied }) => notApplied !== undefined);
  const words = [
    'assistants',
    'pull',
    firstUnapplied?.id ?? '',
    '--dir',
    path.dirname(firstUnapplied?.file ?? ''),
    '--force',
  ];
  throw userError(
    'conflict',
    `The platform accepted the upload, but does not have these fields as they were sent: ${places.join(', ')}.`,
    `The files keep yours. Correct them by sdk/docs/operations.md and push again, or take the platform's: ${commandForSame(...words)}`,
  );
}
