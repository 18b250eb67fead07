import { isObject } from '@firmline/util/is-object';
import {
  assistantFields,
  type AssistantRecord,
  type PulledRow,
  type PushedRow,
  type VersionRecord,
} from '../assistants/types.ts';
import { printRows, printValue, fullTime } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import { safeJson, printable, printableLines } from '../text.ts';

const listColumns = [
  { title: 'ID', text: ({ id }: AssistantRecord) => id },
  { title: 'UPDATED', time: ({ updatedAt }: AssistantRecord) => updatedAt },
  { title: 'MODEL', text: modelOf },
  { title: 'NAME', text: ({ name }: AssistantRecord) => name ?? '' },
];

export async function printAssistants(
  { rows, hasMore }: { readonly rows: readonly AssistantRecord[]; readonly hasMore: boolean },
  output: Output,
): Promise<void> {
  const empty = 'There are no assistants. firmline assistants create adds one.';
  await printRows(rows, { columns: listColumns, empty, fields: assistantFields, hasMore }, output);
}

function modelOf({ model }: AssistantRecord): string {
  if (!isObject(model)) return '';
  return [model['provider'], model['model']].filter((part) => typeof part === 'string').join(' ');
}

/** Settings as JSON, with the prompts as text below. */
export const printAssistant = (record: AssistantRecord, output: Output): Promise<void> =>
  printValue(record, () => printAssistantText(record, output), output, assistantFields);

function printAssistantText(record: AssistantRecord, output: Output): void {
  const field = (label: string, value: string) =>
    output.data(`${output.style('dim', label.padEnd(14))}${printable(value)}`);
  const { id, name, createdAt, updatedAt, latestVersion, firstMessage, model, orgId: _, ...rest } = record;
  field('Id', id);
  field('Name', name ?? '(none)');
  if (latestVersion) field('Version', latestVersion);
  field('Created', fullTime(createdAt, output));
  field('Updated', fullTime(updatedAt, output));
  field('Model', modelOf(record) || '(none)');
  field('First message', firstMessage ?? '(none)');
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
    const text = isObject(prompt) && typeof prompt['content'] === 'string' ? prompt['content'] : '';
    output.data(`\n${output.style('dim', 'System prompt')}\n${printableLines(text)}`);
  }
}

/** The platform may leave it out. */
const contentText = (configHash: string | undefined) => configHash?.slice(0, 12) ?? '';

const versionColumns = [
  { title: 'VERSION', text: ({ version }: VersionRecord) => version },
  { title: 'CREATED', time: ({ createdAt }: VersionRecord) => createdAt },
  { title: 'BY', text: ({ createdBy }: VersionRecord) => createdBy ?? 'a key' },
  { title: 'CONTENT', text: ({ configHash }: VersionRecord) => contentText(configHash) },
  { title: 'NAME', text: ({ versionName, name }: VersionRecord) => versionName ?? name ?? '' },
];

export const printVersions = (
  { rows, hasMore }: { readonly rows: readonly VersionRecord[]; readonly hasMore: boolean },
  output: Output,
): Promise<void> =>
  printRows(rows, { columns: versionColumns, empty: 'It has no versions.', hasMore }, output);

const fileColumns = [
  { title: 'OUTCOME', text: ({ outcome }: PulledRow | PushedRow) => outcome },
  { title: 'FILE', text: ({ file }: PulledRow | PushedRow) => file },
  { title: 'NAME', text: ({ name }: PulledRow | PushedRow) => name },
];

export const printFileRows = (rows: readonly (PulledRow | PushedRow)[], output: Output): Promise<void> =>
  printRows(rows, { columns: fileColumns, empty: 'There are no assistants on this platform.' }, output);
