import type { JsonObject } from '../../json.ts';
import { UsageError } from '../../usage-error.ts';
import { jsonFields } from '../api/body.ts';
import { type GivenField, splitField } from '../api/fields.ts';
import { readInput, stdinName } from '../api/input.ts';
import { sendable } from './content.ts';
import { parseRecord } from './file.ts';
import { readPrompt, readText } from './folder.ts';

/** What a command line says of an assistant. */
export interface AssistantInput {
  /** Of -f and -F, in their order. */
  readonly fields?: readonly GivenField[];
  /** A file of JSON, or - for standard input. */
  readonly input?: string;
}

/** The record that is given, and whether by single fields. Undefined where nothing is. @throws UsageError */
export async function inputOf({
  fields = [],
  input,
}: AssistantInput): Promise<{ readonly record: JsonObject; readonly isPart: boolean } | undefined> {
  if (input === undefined) {
    if (fields.length === 0) return undefined;
    return { record: await jsonFields(fields.map(splitField)), isPart: true };
  }
  if (fields.length > 0)
    throw new UsageError('--input is the whole record. Pass --input or fields, not both.');
  return { record: sendable(await readRecord(input)), isPart: false };
}

async function readRecord(input: string): Promise<JsonObject> {
  if (input !== stdinName) {
    return parseRecord(input, await readText(input), (name) => readPrompt(input, name));
  }
  return parseRecord('Standard input', await readInput(input), async (name) => {
    throw new UsageError(`Standard input cannot refer to the file ${name}. Put the prompt into content.`);
  });
}
