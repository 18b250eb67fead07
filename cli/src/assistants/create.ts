import { FirmlineError } from '@firmline/sdk/errors';
import { PlatformError } from '@firmline/sdk/rest';
import type { CreateAssistant } from '@firmline/sdk/rest/types';
import type { Change, PlatformSession } from '../api/platform-session.ts';
import { firmline } from '../invocation.ts';
import type { JsonObject } from '../json.ts';
import { fieldChanges } from './compare.ts';
import { type AssistantRecord, listAssistants, sending } from './records.ts';

/**
 * Creates an assistant. If the response is lost, looks for what was created, because a second try would make another one.
 * @param others ids of assistants with the same content that were there before
 * @throws FirmlineError of the failure, which says what may have happened
 */
export function createAssistant(
  session: PlatformSession,
  record: JsonObject,
  others: readonly string[] = [],
): Promise<Change<AssistantRecord>> {
  const since = new Date().toISOString();
  return sending('POST /assistant', record, async () => {
    try {
      return await session.change(({ assistant }) =>
        assistant.create(record as CreateAssistant, { signal: session.signal }),
      );
    } catch (error) {
      if (!isUnknown(error) || session.signal.aborted) throw error;
      const found = await createdSince(since, session, record, others);
      if (found) return { done: found };
      const { message, code, fault } = error;
      const hint = `It may have been created all the same: look with ${firmline} assistants list before you try again.`;
      throw new FirmlineError(message, { code, fault, hint, cause: error });
    }
  });
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
