import { FirmlineError } from '@firmline/sdk/errors';
import { PlatformError } from '@firmline/sdk/rest';
import type { Assistant, CreateAssistant, UpdateAssistant } from '@firmline/sdk/rest/types';
import type { PlannedChange, PlatformSession } from '../api/platform-session.ts';
import { invalidInput, rewordError, userError } from '../errors.ts';
import { commandForSame } from '../config/this-command.ts';
import type { JsonObject } from '../json.ts';
import { patchBetween } from './file.ts';

/** Newest first. */
export async function listAssistants({ client, signal }: PlatformSession): Promise<AssistantRecord[]> {
  const rows: AssistantRecord[] = [];
  for await (const row of client.assistant.list({ limit: 1000 }, { signal })) rows.push(row);
  return rows;
}

/** What lists the assistants of the platform. */
/** Lists the assistants of the platform with their ids. */
export const listCommand = (): string => commandForSame('assistants', 'pull', '--dry-run');

/** @throws FirmlineError with the step that finds the id, if the platform does not have it or, as of a name, refuses it */
export async function getAssistant(
  { client, signal }: PlatformSession,
  id: string,
): Promise<AssistantRecord> {
  try {
    return await client.assistant.get(id, { signal });
  } catch (error) {
    if (!(error instanceof FirmlineError) || !['not-found', 'invalid-input'].includes(error.code))
      throw error;
    throw rewordError(error, { hint: `${listCommand()} shows the ids.` });
  }
}

export async function changeAssistant(
  session: PlatformSession,
  earlierRecord: AssistantRecord,
  newContent: JsonObject,
): Promise<PlannedChange<AssistantRecord>> {
  const body = patchBetween(earlierRecord, newContent);
  const change = await session.change(({ assistant }) =>
    assistant.update(earlierRecord.id, body as UpdateAssistant, { signal: session.signal }),
  );
  return checkAnswer(change, 'PATCH /assistant/{id}', body);
}

/**
 * Checks an assistant again before it is changed, because the person may have taken a while to answer.
 * @throws FirmlineError 'conflict' if it was changed meanwhile
 */
export async function checkUntouched(
  session: PlatformSession,
  earlierRecord: Pick<Assistant, 'id' | 'updatedAt'>,
): Promise<void> {
  const { updatedAt } = await getAssistant(session, earlierRecord.id);
  if (updatedAt === earlierRecord.updatedAt) return;
  throw userError(
    'conflict',
    `${earlierRecord.id} was just changed on the platform, so it was not updated.`,
    'Run the command again to see the changes.',
  );
}

export type AssistantRecord = Assistant & JsonObject;

export async function createAssistant(
  session: PlatformSession,
  record: JsonObject,
): Promise<PlannedChange<AssistantRecord>> {
  try {
    const change = await session.change(({ assistant }) =>
      assistant.create(record as CreateAssistant, { signal: session.signal }),
    );
    return await checkAnswer(change, 'POST /assistant', record);
  } catch (error) {
    if (!isUnknown(error) || session.signal.aborted) throw error;
    const hint = `It may have been created all the same: look with ${listCommand()} before you try again.`;
    throw rewordError(error, { hint });
  }
}

/** With --dry-run, checks the record as the local stack does. @param operation method and path */
async function checkAnswer<Value>(
  change: PlannedChange<Value>,
  operation: string,
  record: object,
): Promise<PlannedChange<Value>> {
  if (!change.plannedRequests) return change;
  const { checkBody } = await import('@firmline/harness/stack');
  const problems = checkBody(operation, record);
  if (problems.length === 0) return change;
  throw invalidInput(
    `The platform would refuse it: ${problems.join('; ')}.`,
    'Correct it. sdk/docs/operations.md has all fields.',
  );
}

const isUnknown = (error: unknown): error is FirmlineError =>
  error instanceof FirmlineError &&
  (['network', 'timeout'].includes(error.code) ||
    (error instanceof PlatformError && (error.status ?? 0) >= 500));
