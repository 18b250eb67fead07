import type { PlatformStore } from '../store/types.ts';

/** Notes what happened to a call: in words for GET /log, that it did for GET /logs. */
export async function writeCallLog(
  store: PlatformStore,
  callId: string,
  level: 'INFO' | 'ERROR',
  log: string,
): Promise<void> {
  await store.insert('call-log', { callId, level, log });
  await store.insert('log', { type: 'Call', resource: 'call', callId });
}
