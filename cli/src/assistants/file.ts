import { isObject } from '@firmline/util/is-object';
import { invalidInput } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import type { AssistantTexts, Side } from './types.ts';
import { contentOf, hashOf } from './content.ts';

/** The platform's version when it last equalled the file. */
export interface Pulled {
  readonly updatedAt: string;
  readonly hash: string;
}

/** An assistant as stored in files. */
export interface AssistantFile {
  /** Missing if it is not on the platform yet. */
  readonly id?: string;
  /** Missing if it was written by hand. */
  readonly pulled?: Pulled;
  readonly content: JsonObject;
}

/** Replaces `content`: names the file beside this one that contains it. */
const reference = 'contentFile';
const pulledField = '$pulled';

/** @param stem the file's name without its ending */
export function textsOf(stem: string, { id, pulled, content }: AssistantFile): AssistantTexts {
  const prompts = new Map<string, string>();
  const ordered = contentOf(content);
  const { name, ...rest } = ordered;
  const record = {
    ...(id === undefined ? {} : { id }),
    ...(pulled === undefined ? {} : { [pulledField]: pulled }),
    ...(name === undefined ? {} : { name }),
    ...rest,
  };
  const parted = mapSystemMessages(record, (message) => {
    const { content: prompt, ...others } = message;
    if (!isKeepable(prompt) || Object.hasOwn(message, reference)) return message;
    const file = prompts.size === 0 ? `${stem}.md` : `${stem}.${prompts.size + 1}.md`;
    // Editors end a file with a line break, which is not part of the prompt.
    prompts.set(file, `${prompt}\n`);
    return { ...others, [reference]: file };
  });
  return { json: `${JSON.stringify(parted, null, 2)}\n`, prompts };
}

/** One side of a comparison, as texts. */
export const textsOfSide = ({ label, content }: Side): AssistantTexts & { readonly label: string } => ({
  label,
  ...textsOf('prompt', { content }),
});

/** Whether a text file preserves the prompt exactly: no lone surrogates, foreign line breaks or byte order marks. */
const isKeepable = (prompt: unknown): prompt is string =>
  typeof prompt === 'string' && prompt !== '' && prompt.isWellFormed() && !/\r|^\ufeff/.test(prompt);

/**
 * Reads an assistant from its texts.
 * @param promptOf returns the text of a file beside it
 * @throws FirmlineError 'invalid-input' naming the file, and whatever `promptOf` throws
 */
export async function parseAssistant(
  name: string,
  json: string,
  promptOf: (file: string) => Promise<string>,
): Promise<AssistantFile> {
  const { id, [pulledField]: pulled, ...content } = await parseRecord(name, json, promptOf);
  if (id !== undefined && (typeof id !== 'string' || id === '')) {
    throw invalidInput(
      `The id in ${name} is not text.`,
      'Remove it to create a new assistant from the file.',
    );
  }
  return {
    ...(id === undefined ? {} : { id }),
    ...(isPulled(pulled) ? { pulled } : {}),
    content: contentOf(content),
  };
}

/**
 * Reads a record from JSON, with its prompts inserted.
 * @throws FirmlineError 'invalid-input' naming the file, and whatever `promptOf` throws
 */
export async function parseRecord(
  name: string,
  json: string,
  promptOf: (file: string) => Promise<string>,
): Promise<JsonObject> {
  const record = parseObject(name, json);
  const prompts = new Map<string, string>();
  for (const file of promptFilesOf(record)) prompts.set(file, withoutLastBreak(await promptOf(file)));
  return mapSystemMessages(record, (message) => {
    const { [reference]: file, ...others } = message;
    return typeof file === 'string' ? { ...others, content: prompts.get(file) ?? '' } : message;
  });
}

const withoutLastBreak = (text: string) => text.replaceAll('\r\n', '\n').replace(/\n$/, '');

/** The prompt files that a record names. */
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
    const reason = cause instanceof Error ? cause.message : String(cause);
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

/** A record of the platform in the form stored in files. */
export const fileOfRecord = (record: JsonObject & { readonly id: string; readonly updatedAt: string }) => ({
  id: record.id,
  pulled: { updatedAt: record.updatedAt, hash: hashOf(record) },
  content: contentOf(record),
});
