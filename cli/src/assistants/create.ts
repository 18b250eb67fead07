import { FirmlineError } from '@firmline/sdk/errors';
import { PlatformError } from '@firmline/sdk/rest';
import type { CreateAssistant } from '@firmline/sdk/rest/types';
import { type GivenField, splitField, readInput, stdinName } from '../api/fields.ts';
import type { PlannedChange, PlatformSession } from '../api/platform-session.ts';
import { jsonFields } from '../api/request.ts';
import { reworded, UsageError } from '../errors.ts';
import { firmline } from '../invocation.ts';
import type { JsonObject } from '../json.ts';
import { fieldChanges } from './compare.ts';
import { sendable, parseRecord } from './file.ts';
import { readPrompt, readText } from './folder.ts';
import { type AssistantRecord, checked, listAssistants } from './records.ts';

/**
 * Creates an assistant. If the response is lost, looks for what was created, because a second try would make another one.
 * @param others ids of assistants with the same content that were there before
 * @throws FirmlineError of the failure, which says what may have happened
 */
export async function createAssistant(
  session: PlatformSession,
  record: JsonObject,
  others: readonly string[] = [],
): Promise<PlannedChange<AssistantRecord>> {
  const since = new Date().toISOString();
  try {
    const change = await session.change(({ assistant }) =>
      assistant.create(record as CreateAssistant, { signal: session.signal }),
    );
    return await checked(change, 'POST /assistant', record);
  } catch (error) {
    if (!isUnknown(error) || session.signal.aborted) throw error;
    const found = await createdSince(since, session, record, others);
    if (found) return { done: found };
    const hint = `It may have been created all the same: look with ${firmline} assistants list before you try again.`;
    throw reworded(error, { hint });
  }
}

/** Whether a request may have been carried out. */
const isUnknown = (error: unknown): error is FirmlineError =>
  error instanceof FirmlineError &&
  (['network', 'timeout'].includes(error.code) ||
    (error instanceof PlatformError && (error.status ?? 0) >= 500));

/** The one new assistant with this content; undefined if it is not clear which, or if the platform cannot be asked. */
async function createdSince(
  since: string,
  session: PlatformSession,
  record: JsonObject,
  others: readonly string[],
): Promise<AssistantRecord | undefined> {
  try {
    const { rows } = await listAssistants(session, { limit: 20 });
    const isSame = (row: AssistantRecord) =>
      row.createdAt >= since &&
      !others.includes(row.id) &&
      // The platform adds fields of its own.
      fieldChanges(row, record).every(({ after }) => after === null);
    const [found, ...more] = rows.filter(isSame);
    return more.length > 0 ? undefined : found;
  } catch (error) {
    if (error instanceof FirmlineError) return undefined;
    throw error;
  }
}

/** The given record; undefined if nothing is given. @param fields values of -f and -F, in command-line order */
export async function inputOf(
  fields: readonly GivenField[],
  input: string | undefined,
): Promise<JsonObject | undefined> {
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
