import { buildAssistantOverrides } from '@firmline/sdk/assistant';
import type { RoomServerOptions } from '../room/types.ts';
import type { PlatformKeys, PlatformStore } from './types.ts';

/** Brings the store to its starting state: the demo assistant is there, and no call of an earlier run is open. */
export async function preparePlatform(store: PlatformStore, { assistantId }: PlatformKeys): Promise<void> {
  await store.endOpenCalls('worker-shutdown');
  if (await store.get('assistant', assistantId)) return;
  await store.insert('assistant', {
    id: assistantId,
    name: 'Law firm demo',
    ...buildAssistantOverrides({
      system: '',
      firstMessage: 'Hello, this is the front desk. How can I help you today?',
    }),
  });
}

/** Keeps the call's record in step with its room. What is missed at the very end, the next start makes good. */
export function followCall(
  store: PlatformStore,
  log: (line: string) => void,
): NonNullable<RoomServerOptions['onCallState']> {
  const apply = (callId: string, fields: Readonly<Record<string, unknown>>) =>
    void store.update('call', callId, fields).catch((error: unknown) => {
      log(`platform: call ${callId} not updated: ${String(error)}`);
    });
  return (callId, state, end) => {
    if (state === 'joined') apply(callId, { status: 'in-progress', startedAt: new Date().toISOString() });
    if (state === 'ended' && end) {
      const { reason, at } = end;
      apply(callId, { status: 'ended', endedReason: reason, endedAt: new Date(at).toISOString() });
    }
  };
}
