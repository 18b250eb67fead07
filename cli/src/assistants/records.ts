import { FirmlineError } from '@firmline/sdk/errors';
import type { Assistant, CreateAssistant, UpdateAssistant } from '@firmline/sdk/rest/types';
import { isObject } from '@firmline/util/is-object';
import type { JsonObject } from '../json.ts';
import type { Change, PlatformSession } from '../api/platform-session.ts';
import { merged, patchBetween } from './content.ts';
import { mindingSize } from './too-large.ts';
import type { AssistantRecord } from './types.ts';

export interface AssistantFilter {
  /** Part of the name or the id, in any case. */
  readonly search?: string;
  readonly limit: number;
  readonly all?: boolean;
}

/** Newest first. */
export async function listAssistants(
  { client, signal }: PlatformSession,
  { search, limit, all = false }: AssistantFilter,
): Promise<{ rows: AssistantRecord[]; hasMore: boolean }> {
  const wanted = search?.toLowerCase();
  const maxRows = all ? Number.POSITIVE_INFINITY : limit;
  const rows: AssistantRecord[] = [];
  // One extra record shows whether there are more.
  const pageSize = wanted === undefined && !all ? Math.min(limit + 1, 1000) : 1000;
  for await (const record of client.assistant.list({ limit: pageSize }, { signal })) {
    const text = `${record.name ?? ''}\n${record.id}`.toLowerCase();
    if (wanted !== undefined && !text.includes(wanted)) continue;
    if (rows.length >= maxRows) return { rows, hasMore: true };
    rows.push(record);
  }
  return { rows, hasMore: false };
}

export const getAssistant = ({ client, signal }: PlatformSession, id: string): Promise<AssistantRecord> =>
  client.assistant.get(id, { signal });

export const createAssistant = (
  session: PlatformSession,
  record: JsonObject,
): Promise<Change<AssistantRecord>> =>
  mindingSize(record, () =>
    session.change(({ assistant }) =>
      assistant.create(record as CreateAssistant, { signal: session.signal }),
    ),
  );

/**
 * Updates the given fields. The platform replaces whole fields, so a single setting of the model would remove its
 * prompt. Parts are therefore merged into the current record.
 */
export async function updateAssistant(
  session: PlatformSession,
  id: string,
  { record, isPart }: { readonly record: JsonObject; readonly isPart: boolean },
): Promise<Change<AssistantRecord>> {
  const isNested = Object.values(record).some(isObject);
  const current: JsonObject = isPart && isNested ? await getAssistant(session, id) : {};
  const body = Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, isPart ? merged(current[name], value) : value]),
  );
  return sendUpdate(session, id, body);
}

const sendUpdate = (
  session: PlatformSession,
  id: string,
  body: JsonObject,
): Promise<Change<AssistantRecord>> =>
  mindingSize(body, () =>
    session.change(({ assistant }) =>
      assistant.update(id, body as UpdateAssistant, { signal: session.signal }),
    ),
  );

/** Changes an assistant with the smallest possible update. */
export const changeAssistant = (
  session: PlatformSession,
  before: JsonObject & Pick<Assistant, 'id'>,
  after: JsonObject,
): Promise<Change<AssistantRecord>> => sendUpdate(session, before.id, patchBetween(before, after));

/** Fields that are left out are removed. */
export const replaceAssistant = (
  session: PlatformSession,
  id: string,
  record: JsonObject,
): Promise<Change<AssistantRecord>> =>
  mindingSize(record, () =>
    session.change(({ assistant }) =>
      assistant.replace(id, record as UpdateAssistant, { signal: session.signal }),
    ),
  );

export const deleteAssistant = (session: PlatformSession, id: string): Promise<Change<AssistantRecord>> =>
  session.change((client) => client.assistant.delete(id, { signal: session.signal }));

/**
 * Checks an assistant again before it is changed, because the person may have taken a while to answer.
 * @throws FirmlineError 'conflict' if it was changed meanwhile
 */
export async function checkUntouched(
  { client, signal }: PlatformSession,
  before: Pick<Assistant, 'id' | 'updatedAt'>,
): Promise<void> {
  const { updatedAt } = await client.assistant.get(before.id, { signal });
  if (updatedAt === before.updatedAt) return;
  throw new FirmlineError(`${before.id} was just changed on the platform, so it was not updated.`, {
    code: 'conflict',
    fault: 'user',
    hint: 'Run the command again to see the changes.',
  });
}
