import { type GivenField, splitField, readInput, stdinName } from '../api/fields.ts';
import { jsonFields } from '../api/request.ts';
import type { JsonObject } from '../json.ts';
import { UsageError } from '../usage-error.ts';
import { sendable, parseRecord } from './file.ts';
import { readPrompt, readText } from './folder.ts';

/** The parts of a command line that describe an assistant. */
export interface AssistantInput {
  /** Values of -f and -F, in command-line order. */
  readonly fields?: readonly GivenField[];
  /** A JSON file, or - for standard input. */
  readonly input?: string | undefined;
}

/** The given record; undefined if nothing is given. @throws UsageError */
export async function inputOf({ fields = [], input }: AssistantInput): Promise<JsonObject | undefined> {
  if (input === undefined) return fields.length === 0 ? undefined : jsonFields(fields.map(splitField));
  if (fields.length > 0)
    throw new UsageError('--input is the whole record. Pass --input or fields, not both.');
  return sendable(await readRecord(input));
}

async function readRecord(input: string): Promise<JsonObject> {
  if (input !== stdinName) {
    return parseRecord(input, await readText(input), (name) => readPrompt(input, name));
  }
  return parseRecord('Standard input', await readInput(input), async (name) => {
    throw new UsageError(`Standard input cannot refer to the file ${name}. Put the prompt into content.`);
  });
}
