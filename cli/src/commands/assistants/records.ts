import { isObject } from '@firmline/util/is-object';
import { withPlatform, type PlannedChange, type PlatformSession } from '../../api/platform-session.ts';
import {
  assistantFields,
  type AssistantRecord,
  listAssistants,
  getAssistant,
  type VersionRecord,
  versionsOf,
  assistantsOf,
  labelOf,
  assistantIdOf,
  type NamedAssistant,
} from '../../assistants/records.ts';
import { takeRows } from '../../calls/list.ts';
import { userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import { textIn } from '../../json.ts';
import { printRows, fullTime, printFields, printPlanned, printText } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm, pick, requirePerson } from '../../terminal/questions.ts';
import { printableLines, safeJson, printable } from '../../text.ts';
import { type Command, wholeNumberFrom } from '../command.ts';

export function list(command: Command, output: Output): void {
  command
    .option('--search <text>', 'text in the name or id')
    .examples('assistants list --search receptionist --json=id,name')
    .action(({ search }: { readonly search?: string }) =>
      withPlatform(output, async (session) => {
        const rows = await listAssistants(session, search);
        const empty = `There are no assistants. ${firmline} assistants create adds one.`;
        await printRows(rows, { columns, empty, fields: assistantFields }, output);
      }),
    );
}

const columns = [
  { title: 'ID', text: ({ id }: AssistantRecord) => id },
  { title: 'UPDATED', minor: true, time: ({ updatedAt }: AssistantRecord) => updatedAt },
  { title: 'MODEL', minor: true, text: modelOf },
  { title: 'NAME', text: ({ name }: AssistantRecord) => name ?? '' },
];

function modelOf({ model }: AssistantRecord): string {
  if (!isObject(model)) return '';
  return [model['provider'], model['model']].filter((part) => typeof part === 'string').join(' ');
}

export function get(command: Command, output: Output): void {
  command
    .argument('[id|name]', 'if omitted, you pick one from a list')
    .examples('assistants get "Law firm demo" --json')
    .action((id: string | undefined) =>
      withPlatform(output, async (session) => {
        const chosen = await chosenAssistant(session, id, 'assistants get', output);
        await printAssistant(await getAssistant(session, chosen), output);
      }),
    );
}

export async function printChange(
  change: PlannedChange<AssistantRecord>,
  action: string,
  output: Output,
): Promise<void> {
  if (change.planned) await printPlanned(change.planned, output, action);
  else await printAssistant(change.done, output);
}

export const printAssistant = (record: AssistantRecord, output: Output): Promise<void> =>
  printText(record, () => printAssistantText(record, output), output, assistantFields);

function printAssistantText(record: AssistantRecord, output: Output): void {
  const { id, name, createdAt, updatedAt, latestVersion, firstMessage, model, orgId: _, ...rest } = record;
  printFields(
    {
      Id: id,
      Name: name ?? '(none)',
      Version: latestVersion,
      Created: fullTime(createdAt, output),
      Updated: fullTime(updatedAt, output),
      Model: modelOf(record) || '(none)',
      'First message': firstMessage ?? '(none)',
    },
    output,
  );
  const messages =
    isObject(model) && Array.isArray(model['messages']) ? (model['messages'] as unknown[]) : [];
  const prompts = messages.filter((message) => isObject(message) && message['role'] === 'system');
  const settings = {
    ...(isObject(model)
      ? { model: { ...model, messages: messages.filter((one) => !prompts.includes(one)) } }
      : {}),
    ...rest,
  };
  output.data(`\n${output.style('dim', 'Settings')}\n${safeJson(settings, 2)}`);
  for (const prompt of prompts) {
    const text = printableLines(textIn(prompt, 'content') ?? '');
    output.data(`\n${output.style('dim', 'System prompt')}\n${text}`);
  }
}

interface VersionsFlags {
  readonly limit: number;
  readonly all?: boolean;
}

export function versions(command: Command, output: Output): void {
  command
    .argument('[id|name]', 'if omitted, you pick one from a list')
    .option('--limit <count>', 'maximum rows', wholeNumberFrom(1), 100)
    .option('--all', 'all of them')
    .examples('assistants versions 5f0c… --limit 10')
    .action((id: string | undefined, flags: VersionsFlags) => printVersions(id, flags, output));
}

async function printVersions(
  id: string | undefined,
  { limit, all = false }: VersionsFlags,
  output: Output,
): Promise<void> {
  await withPlatform(output, async (session) => {
    const chosen = await chosenAssistant(session, id, 'assistants versions', output);
    const { rows, hasMore } = await takeRows(versionsOf(session, chosen), all ? Infinity : limit);
    const part = { of: 'versions', hasMore };
    await printRows(rows, { columns: versionColumns, empty: 'It has no versions.', part }, output);
  });
}

const versionColumns = [
  { title: 'VERSION', text: ({ version }: VersionRecord) => version },
  { title: 'CREATED', time: ({ createdAt }: VersionRecord) => createdAt },
  { title: 'BY', minor: true, text: ({ createdBy }: VersionRecord) => createdBy ?? 'a key' },
  { title: 'CONTENT', minor: true, text: ({ configHash }: VersionRecord) => configHash?.slice(0, 12) ?? '' },
  { title: 'NAME', text: ({ versionName, name }: VersionRecord) => versionName ?? name ?? '' },
];

export function remove(command: Command, output: Output): void {
  command
    .argument('[ids|names...]', 'if omitted, you pick one from a list')
    .examples('assistants delete 5f0c… --yes')
    .action((ids: string[]) => removeAll(ids, output));
}

const removeAll = (given: readonly string[], output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const found =
      given.length > 0
        ? await assistantsOf(session, given)
        : [await pickAssistant(session, 'assistants delete', output)];
    const chosen = new Map(found.map((one) => [one.id, one]));
    const what = chosen.size === 1 ? 'the assistant' : `${chosen.size} assistants:`;
    const names = [...chosen.values()].map(labelOf).join(', ');
    const action = `Delete ${what} ${names} in ${session.place}`;
    if (!output.flags.dryRun) await confirm(action, output);
    const { signal } = session;
    const planned = [];
    const gone: { id: string; name: string | null }[] = [];
    for (const id of chosen.keys()) {
      const change = await session.change(({ assistant }) => assistant.delete(id, { signal }));
      if (change.planned) planned.push(...change.planned);
      else gone.push({ id: change.done.id, name: change.done.name ?? null });
      if (!change.planned) output.note(printable(`Deleted ${change.done.name ?? id}.`));
    }
    if (planned.length > 0) await printPlanned(planned, output, action);
    else if (output.flags.format !== 'table') await printRows(gone, { columns: [], empty: '' }, output);
  });

/** The id of the given assistant, or of the one that the person picks, with the command line that names it. */
export async function chosenAssistant(
  session: PlatformSession,
  given: string | undefined,
  command: string,
  output: Output,
): Promise<string> {
  return given === undefined
    ? (await pickAssistant(session, command, output)).id
    : assistantIdOf(session, given);
}

async function pickAssistant(
  session: PlatformSession,
  command: string,
  output: Output,
): Promise<NamedAssistant> {
  const question = { title: 'Which assistant?', what: 'The assistant', answer: '<id|name>' };
  requirePerson(output, question.what, question.answer);
  const rows = await listAssistants(session);
  if (rows.length === 0)
    throw userError(
      'not-found',
      'The platform has no assistants.',
      `${firmline} assistants create adds one.`,
    );
  const choices = rows.map((value) => ({ value, label: value.name ?? value.id, detail: value.id }));
  const picked = await pick(output, question, choices);
  output.note(`$ ${firmline} ${command} ${picked.id}`);
  return picked;
}
