import type { JsonObject } from '../../json.ts';
import { diffLines } from '../../presenters/assistants-diff.ts';
import { printAssistant, printAssistants } from '../../presenters/assistants.ts';
import type { AssistantRecord } from '../../assistants/types.ts';
import type { GivenField } from '../../api/fields.ts';
import { type Change, type PlatformSession, withPlatform } from '../../api/platform-session.ts';
import { chosenAssistant, pickAssistant } from '../../assistants/choose.ts';
import { contentOf, isSame } from '../../assistants/content.ts';
import { editAssistant } from '../../assistants/editor.ts';
import { textsOfSide } from '../../assistants/file.ts';
import { inputOf } from '../../assistants/input.ts';
import { assistantIdOf, assistantsOf, labelOf } from '../../assistants/named.ts';
import {
  type AssistantFilter,
  changeAssistant,
  checkUntouched,
  createAssistant,
  deleteAssistant,
  getAssistant,
  listAssistants,
  replaceAssistant,
  updateAssistant,
} from '../../assistants/records.ts';
import { findVersion } from '../../assistants/versions.ts';
import { printRows, printPlanned } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm, requirePerson } from '../../terminal/questions.ts';
import { printable } from '../../text.ts';
import { UsageError } from '../../usage-error.ts';

export interface RecordFlags {
  /** Values of -f and -F, in command-line order. */
  fields?: readonly GivenField[];
  input?: string;
}

export const list = (filter: AssistantFilter, output: Output): Promise<void> =>
  withPlatform(output, async (session) => printAssistants(await listAssistants(session, filter), output));

export const get = (id: string | undefined, output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const chosen = await chosenAssistant(session, id, 'assistants get', output);
    await printAssistant(await getAssistant(session, chosen), output);
  });

const missing = ['The content of the assistant', '-f, -F or --input'] as const;

/** The initial text of the editor. */
const template: JsonObject = {
  name: 'New assistant',
  firstMessage: 'Hello, how can I help you?',
  model: {
    provider: 'openai',
    model: 'gpt-4o',
    messages: [{ role: 'system', content: 'You are the receptionist of a law firm.' }],
  },
};

export async function create(flags: RecordFlags, output: Output): Promise<void> {
  const input = await inputOf(flags);
  if (!input) requirePerson(output, ...missing);
  await withPlatform(output, async (session) => {
    const made = input
      ? await createAssistant(session, input.record)
      : await editAssistant(template, (edited) => createAssistant(session, edited));
    await printChange(made, output);
  });
}

export async function update(id: string | undefined, flags: RecordFlags, output: Output): Promise<void> {
  const input = await inputOf(flags);
  if (!input) requirePerson(output, ...missing);
  await withPlatform(output, async (session) => {
    const chosen = await chosenAssistant(session, id, 'assistants update', output);
    if (input) await printChange(await updateAssistant(session, chosen, input), output);
    else await edit(session, await getAssistant(session, chosen), output);
  });
}

async function edit(session: PlatformSession, before: AssistantRecord, output: Output): Promise<void> {
  const changed = await editAssistant(contentOf(before), async (after) => {
    if (isSame(before, after)) return undefined;
    showDifference(before, after, output);
    if (!output.flags.dryRun) await confirm(`Change ${labelOf(before)} in ${session.place}`, output);
    return changeAssistant(session, before, after);
  });
  if (changed) await printChange(changed, output);
  else output.note('Nothing was changed.');
}

export async function replace(given: string, flags: RecordFlags, output: Output): Promise<void> {
  const input = await inputOf(flags);
  if (!input) throw new UsageError('No replacement was passed. Pass -f, -F or --input.');
  await withPlatform(output, async (session) => {
    const before = await getAssistant(session, await assistantIdOf(session, given));
    showDifference(before, input.record, output);
    if (!output.flags.dryRun) await confirm(`Replace ${labelOf(before)} in ${session.place}`, output);
    await printChange(await replaceAssistant(session, before.id, input.record), output);
  });
}

/**
 * Changes an assistant back to an older version, which creates a new one.
 * @throws FirmlineError 'not-found'; 'conflict' if it is changed while the person is asked
 */
export const restore = (given: string, wanted: string, output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const id = await assistantIdOf(session, given);
    const before = await getAssistant(session, id);
    const { version, ...older } = await findVersion(session, id, wanted);
    const after = contentOf(older);
    if (isSame(before, after)) {
      output.note(printable(`${before.name ?? id} already has the content of ${version}.`));
      await printAssistant(before, output);
      return;
    }
    showDifference(before, after, output, version);
    if (!output.flags.dryRun) {
      await confirm(`Restore ${labelOf(before)} to ${version} in ${session.place}`, output);
      await checkUntouched(session, before);
    }
    await printChange(await changeAssistant(session, before, after), output);
  });

function showDifference(before: AssistantRecord, after: JsonObject, output: Output, label = 'new'): void {
  const from = textsOfSide({ label: before.id, content: before });
  const to = textsOfSide({ label, content: after });
  for (const line of diffLines(from, to, output)) output.note(line);
}

export const remove = (given: readonly string[], output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const found =
      given.length > 0
        ? await assistantsOf(session, given)
        : [await pickAssistant(session, 'assistants delete', output)];
    const chosen = new Map(found.map((one) => [one.id, one]));
    if (!output.flags.dryRun) {
      const what = chosen.size === 1 ? 'the assistant' : `${chosen.size} assistants:`;
      const names = [...chosen.values()].map(labelOf).join(', ');
      await confirm(`Delete ${what} ${names} in ${session.place}`, output);
    }
    const planned = [];
    const gone: { id: string; name: string | null }[] = [];
    for (const id of chosen.keys()) {
      const change = await deleteAssistant(session, id);
      if (change.planned) planned.push(...change.planned);
      else gone.push({ id: change.done.id, name: change.done.name ?? null });
      if (!change.planned) output.note(printable(`Deleted ${change.done.name ?? id}.`));
    }
    if (planned.length > 0) await printPlanned(planned, output);
    else if (output.flags.format !== 'table') await printRows(gone, { columns: [], empty: '' }, output);
  });

async function printChange(change: Change<AssistantRecord>, output: Output): Promise<void> {
  if (change.planned) await printPlanned(change.planned, output);
  else await printAssistant(change.done, output);
}
