import type { PlatformStore } from './store.ts';

/** Logs an event of a call: with text for GET /log, without for GET /logs. */
export async function writeCallLog(store: PlatformStore, callId: string, log: string): Promise<void> {
  await store.insert('call-log', { callId, level: 'INFO', log });
  await store.insert('log', { type: 'Call', resource: 'call', callId });
}
