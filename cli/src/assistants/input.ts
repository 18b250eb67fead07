import type { JsonObject } from '../json.ts';
import { UsageError } from '../usage-error.ts';
import { jsonFields } from '../api/body.ts';
import { type GivenField, splitField } from '../api/fields.ts';
import { readInput, stdinName } from '../api/input.ts';
import { sendable } from './content.ts';
import { parseRecord } from './file.ts';
import { readPrompt, readText } from './folder.ts';

/** The parts of a command line that describe an assistant. */
export interface AssistantInput {
  /** Values of -f and -F, in command-line order. */
  readonly fields?: readonly GivenField[];
  /** A JSON file, or - for standard input. */
  readonly input?: string;
}

/** The given record, and whether it consists of single fields. Undefined if nothing is given. @throws UsageError */
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
