import { FirmlineError } from '@firmline/sdk/errors';
import { exitCodes } from '../../exit-codes.ts';
import { diffLines, printComparison } from '../../presenters/assistants-diff.ts';
import { printFileRows, printVersions } from '../../presenters/assistants.ts';
import { withPlatform } from '../../api/platform-session.ts';
import { chosenAssistant } from '../../assistants/choose.ts';
import { fieldChanges, sidesOf } from '../../assistants/compare.ts';
import { textsOfSide } from '../../assistants/file.ts';
import { assistantIdsOf } from '../../assistants/named.ts';
import { pullAssistants } from '../../assistants/pull.ts';
import { type PushChange, pushAssistants } from '../../assistants/push.ts';
import { listVersions } from '../../assistants/versions.ts';
import { printPlanned } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { UsageError } from '../../usage-error.ts';

export interface PullFlags {
  all?: boolean;
  dir: string;
  force?: boolean;
}

export interface PushFlags {
  dir: string;
  force?: boolean;
}

export interface DiffFlags {
  dir: string;
  version?: readonly string[];
  exitCode?: boolean;
}

export interface VersionsFlags {
  limit: number;
  all?: boolean;
}

export async function pull(ids: readonly string[], flags: PullFlags, output: Output): Promise<void> {
  const { all = false, dir, force = false } = flags;
  if (all && ids.length > 0) throw new UsageError('--all means every assistant. Remove the ids.');
  await withPlatform(output, async (session) => {
    const chosen =
      all || ids.length > 0
        ? await assistantIdsOf(session, ids)
        : [await chosenAssistant(session, undefined, 'assistants pull', output)];
    const rows = await pullAssistants(session, { ids: chosen, dir, force, dryRun: output.flags.dryRun });
    await printFileRows(rows, output);
    if (output.flags.dryRun) output.note('Nothing was written (--dry-run).');
    const conflicts = rows.filter(({ outcome }) => outcome === 'conflict').map(({ file }) => file);
    if (conflicts.length === 0) return;
    throw new FirmlineError(
      `Skipped, because both the file and the platform have changed: ${conflicts.join(', ')}.`,
      {
        code: 'conflict',
        fault: 'user',
        hint: `See firmline assistants diff ${conflicts[0] ?? ''}, then pull or push with --force.`,
      },
    );
  });
}

export async function push(files: readonly string[], flags: PushFlags, output: Output): Promise<void> {
  await withPlatform(output, async (session) => {
    const review = async (changes: readonly PushChange[]) => {
      for (const { file, before } of changes) {
        const from = textsOfSide({ label: before?.id ?? 'nothing', content: before ?? {} });
        const to = textsOfSide({ label: file.path, content: file.content });
        for (const line of diffLines(from, to, output)) output.note(line);
      }
      const what = changes.length === 1 ? (changes[0]?.file.path ?? '') : `${changes.length} files`;
      if (!output.flags.dryRun) await confirm(`Push ${what} to ${session.place}`, output);
    };
    const { rows, planned } = await pushAssistants(session, {
      files,
      dir: flags.dir,
      force: flags.force ?? false,
      review,
    });
    if (planned.length > 0) await printPlanned(planned, output);
    else await printFileRows(rows, output);
  });
}

export async function diff(
  one: string,
  other: string | undefined,
  { exitCode = false, ...flags }: DiffFlags,
  output: Output,
): Promise<void> {
  await withPlatform(output, async (session) => {
    const [before, after] = await sidesOf(session, one, other, flags);
    const changes = fieldChanges(before.content, after.content);
    const same = changes.length === 0;
    await printComparison(
      { from: before.label, to: after.label, same, changes },
      diffLines(textsOfSide(before), textsOfSide(after), output),
      output,
    );
    if (!same && exitCode) process.exitCode = exitCodes.testsFailed;
  });
}

export async function versions(
  id: string | undefined,
  { limit, all = false }: VersionsFlags,
  output: Output,
): Promise<void> {
  await withPlatform(output, async (session) => {
    const chosen = await chosenAssistant(session, id, 'assistants versions', output);
    await printVersions(await listVersions(session, chosen, all ? undefined : limit), output);
  });
}
