import { createHash } from 'node:crypto';
import { isObject } from '@firmline/util/is-object';
import { isSecretName } from '@firmline/util/redact';
import { invalidInput, messageOf } from '../errors.ts';
import type { JsonObject } from '../json.ts';

/** The texts of an assistant: JSON, and one for each system prompt, because in JSON no diff could show its lines. */
export interface AssistantFile {
  /** Missing if it is not on the platform yet. */
  readonly id?: string;
  /** The platform's version when it last equalled the file. Missing if it was written by hand. */
  readonly pulled?: Pulled;
  readonly content: JsonObject;
}

type Pulled = { readonly updatedAt: string; readonly hash: string };

/** Replaces `content`: names the file beside this one that contains it. */
const reference = 'contentFile';
const pulledField = '$pulled';

/** @param stem the file's name without its ending @returns also the prompts by file name */
export function promptsOf(stem: string, { id, pulled, content }: AssistantFile) {
  const prompts = new Map<string, string>();
  const orderedContent = contentOfAssistant(content);
  const { name, ...otherContent } = orderedContent;
  const record = {
    ...(id === undefined ? {} : { id }),
    ...(pulled === undefined ? {} : { [pulledField]: pulled }),
    ...(name === undefined ? {} : { name }),
    ...otherContent,
  };
  const partedRecord = mapSystemMessages(record, (message) => {
    const { content: prompt, ...otherFields } = message;
    if (!isKeepable(prompt) || Object.hasOwn(message, reference)) return message;
    const file = prompts.size === 0 ? `${stem}.md` : `${stem}.${prompts.size + 1}.md`;
    // Editors end a file with a line break, which is not part of the prompt.
    prompts.set(file, `${prompt}\n`);
    return { ...otherFields, [reference]: file };
  });
  return { json: `${JSON.stringify(partedRecord, null, 2)}\n`, prompts };
}

/** Whether a text file preserves the prompt exactly: no lone surrogates, foreign line breaks or byte order marks. */
const isKeepable = (prompt: unknown): prompt is string =>
  typeof prompt === 'string' && prompt !== '' && prompt.isWellFormed() && !/\r|^\ufeff/.test(prompt);

/** Reads an assistant from its texts. @param promptOf returns the text of a file beside it */
export async function parseAssistant(
  name: string,
  json: string,
  promptOf: (file: string) => Promise<string>,
): Promise<AssistantFile> {
  const record = parseObject(name, json);
  const prompts = new Map<string, string>();
  for (const file of promptFilesOf(record)) prompts.set(file, withoutLastBreak(await promptOf(file)));
  const {
    id,
    [pulledField]: pulledState,
    ...content
  } = mapSystemMessages(record, (message) => {
    const { [reference]: file, ...otherFields } = message;
    return typeof file === 'string' ? { ...otherFields, content: prompts.get(file) ?? '' } : message;
  });
  if (id !== undefined && (typeof id !== 'string' || id === '')) {
    throw invalidInput(
      `The id in ${name} is not text.`,
      'Remove it to create a new assistant from the file.',
    );
  }
  return {
    ...(id === undefined ? {} : { id }),
    ...(isPulled(pulledState) ? { pulled: pulledState } : {}),
    content: contentOfAssistant(content),
  };
}

const withoutLastBreak = (text: string) => text.replaceAll('\r\n', '\n').replace(/\n$/, '');

function promptFilesOf(record: JsonObject): string[] {
  const files: string[] = [];
  mapSystemMessages(record, (message) => {
    const file = message[reference];
    if (typeof file === 'string') files.push(file);
    return message;
  });
  return files;
}

function mapSystemMessages(record: JsonObject, change: (message: JsonObject) => JsonObject): JsonObject {
  const { model } = record;
  if (!isObject(model) || !Array.isArray(model['messages'])) return record;
  const messages = (model['messages'] as unknown[]).map((message) =>
    isObject(message) && message['role'] === 'system' ? change(message) : message,
  );
  return { ...record, model: { ...model, messages } };
}

function parseObject(name: string, json: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    const reason = messageOf(cause);
    throw invalidInput(`${name} is not JSON: ${reason}.`, 'Fix it, or pull it again.', cause);
  }
  if (isObject(value)) return value;
  throw invalidInput(
    `${name} does not contain an assistant: it is not a JSON object.`,
    'Remove it from the command, or move it to another folder.',
  );
}

const isPulled = (value: unknown): value is Pulled =>
  isObject(value) && typeof value['updatedAt'] === 'string' && typeof value['hash'] === 'string';

export const fileOfRecord = (record: JsonObject & { readonly id: string; readonly updatedAt: string }) => ({
  id: record.id,
  pulled: { updatedAt: record.updatedAt, hash: hashOfContent(record) },
  content: contentOfAssistant(record),
});

/** Fields of assistants and their versions that only the platform sets. They are shown, but never sent. */
const readOnly: ReadonlySet<string> = new Set(
  (
    'id orgId createdAt updatedAt deletedAt latestVersion isServerUrlSecretSet ' +
    'assistantId version versionName versionDescription configHash parentVersion restoredFromVersion createdBy'
  ).split(' '),
);

/** An assistant's own fields that are set, with sorted keys, so that equal content gives equal text. */
export function contentOfAssistant(record: JsonObject): JsonObject {
  const ownEntries = Object.entries(record).filter(
    ([name, value]) => !readOnly.has(name) && value !== null && value !== undefined,
  );
  return sortFields(Object.fromEntries(ownEntries)) as JsonObject;
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (!isObject(value)) return value;
  const sortedFields: Record<string, unknown> = {};
  for (const name of Object.keys(value).toSorted()) {
    // `defineProperty`, so that a key such as __proto__ works like any other.
    Object.defineProperty(sortedFields, name, { value: sortFields(value[name]), enumerable: true });
  }
  return sortedFields;
}

export const hashOfContent = (record: JsonObject): string =>
  createHash('sha256')
    .update(JSON.stringify(contentOfAssistant(record)))
    .digest('hex')
    .slice(0, 16);

/**
 * The fields of an update that its response does not have as they were sent. A platform may add fields and trim texts, and
 * shows no secrets, so these are no difference.
 */
export const unsavedFields = (sentFields: JsonObject, record: JsonObject): string[] =>
  Object.keys(sentFields).filter((name) => !isSecretName(name) && !isSaved(sentFields[name], record[name]));

function isSaved(sentValue: unknown, savedValue: unknown): boolean {
  if (sentValue === null) return savedValue === null || savedValue === undefined;
  if (typeof sentValue === 'string')
    return typeof savedValue === 'string' && sentValue.trim() === savedValue.trim();
  if (Array.isArray(sentValue))
    return (
      Array.isArray(savedValue) &&
      sentValue.length === savedValue.length &&
      sentValue.every((item: unknown, index) => isSaved(item, savedValue[index]))
    );
  if (isObject(sentValue)) return isObject(savedValue) && unsavedFields(sentValue, savedValue).length === 0;
  return sentValue === savedValue;
}

/**
 * The smallest update from one content to another: the fields that differ, with null for removed ones. Fields that the
 * platform keeps without showing them must stay unchanged, so all others are left out.
 */
export function patchBetween(earlierContent: JsonObject, newContent: JsonObject): JsonObject {
  const [contentBefore, contentAfter] = [contentOfAssistant(earlierContent), contentOfAssistant(newContent)];
  const names = [...new Set([...Object.keys(contentBefore), ...Object.keys(contentAfter)])].toSorted();
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(contentBefore[name]) !== JSON.stringify(contentAfter[name]))
      .map((name) => [name, contentAfter[name] ?? null]),
  );
}
