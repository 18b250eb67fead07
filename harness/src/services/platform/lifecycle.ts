import { setTimeout as delay } from 'node:timers/promises';
import { buildAssistantOverrides } from '@firmline/sdk/assistant';
import type { RoomServerOptions } from '../room/types.ts';
import { artifactOf } from './calls/artifact.ts';
import { allRows } from './records/list-query.ts';
import { writeVersion } from './records/versions.ts';
import { type PlatformStore, writeCallLog } from './store.ts';
import type { PlatformKeys } from './types.ts';

/**
 * Prepares the store for a start: adds the demo assistant and the organisation if missing, and ends the open web calls of
 * earlier runs.
 */
export async function preparePlatform(store: PlatformStore, keys: PlatformKeys): Promise<void> {
  await store.atomically(async (transaction) => {
    await endWebCalls(transaction);
    await seedOrg(transaction, keys.orgId);
    await restoreAssistant(transaction, keys.assistantId);
  });
}

async function seedOrg(store: PlatformStore, id: string): Promise<void> {
  if (await store.get('org', id)) return;
  await store.insert('org', { id, name: 'Local stack', channel: 'default', hipaaEnabled: false });
}

/** Adds the demo assistant, whose id the page contains, if it is missing. */
async function restoreAssistant(store: PlatformStore, id: string): Promise<void> {
  if (await store.get('assistant', id)) return;
  const firstMessage = 'Hello, this is the front desk. How can I help you today?';
  const assistant = await store.insert('assistant', {
    id,
    name: 'Law firm demo',
    ...buildAssistantOverrides({ system: '', firstMessage }),
  });
  await writeVersion('assistant')(assistant, store);
}

/** Their rooms ended with the stack. */
async function endWebCalls(store: PlatformStore): Promise<void> {
  const conditions = [
    { path: 'type', oneOf: ['webCall', 'inboundPhoneCall'] },
    { path: 'status', oneOf: ['queued', 'in-progress'] },
  ];
  const endFields = { status: 'ended', endedReason: 'worker-shutdown', endedAt: new Date().toISOString() };
  for (const { id } of await store.list('call', { where: conditions, limit: allRows }))
    await store.update('call', id, endFields);
}

const retryMs = 1000;

/**
 * Updates a call's record from its room, as soon as the database takes the update: a full disk refuses it until there is
 * space. The next start corrects updates that a stop has cut off.
 * @param signal aborted when the stack stops
 */
export function followCall(
  store: PlatformStore,
  { log, signal }: { readonly log: (line: string) => void; readonly signal: AbortSignal },
): NonNullable<RoomServerOptions['onCallState']> {
  /** The last update of each call, which the next one waits for. */
  const pendingUpdates = new Map<string, Promise<void>>();

  async function keepTrying(callId: string, update: () => Promise<void>): Promise<void> {
    await pendingUpdates.get(callId);
    let isReported = false;
    do {
      try {
        return await update();
      } catch (error) {
        if (!isReported) log(`platform: call ${callId} not updated: ${String(error)}`);
        if (isStatementRefused(error)) return;
      }
      isReported = true;
      await delay(retryMs, undefined, { signal }).catch(() => {});
    } while (!signal.aborted);
  }

  const apply = (callId: string, fields: Readonly<Record<string, unknown>>, line: string) => {
    const update = keepTrying(callId, async () => {
      // A deleted call gets no log.
      if (await store.update('call', callId, fields)) await writeCallLog(store, callId, line);
    });
    pendingUpdates.set(callId, update);
    void update.then(() => pendingUpdates.get(callId) === update && pendingUpdates.delete(callId));
  };
  return (callId, state, end, spokenSoFar) => {
    if (state === 'joined') {
      apply(callId, { status: 'in-progress', startedAt: new Date().toISOString() }, 'The caller has joined.');
    }
    if (state === 'ended' && end) {
      const { reason, at } = end;
      const fields = {
        status: 'ended',
        endedReason: reason,
        endedAt: new Date(at).toISOString(),
        ...(spokenSoFar && spokenSoFar.messages.length > 0 && { artifact: artifactOf(spokenSoFar) }),
      };
      apply(callId, fields, `The call has ended: ${reason}.`);
    }
  };
}

/** Whether a statement failed with an SQLSTATE: it would fail again. */
const isStatementRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^[\dA-Z]{5}$/.test(String(error.code));
