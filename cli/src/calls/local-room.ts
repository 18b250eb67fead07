import { isLocalUrl } from '../config/local-address.ts';
import { parsedJson, objectOr } from '../json.ts';
import { entriesIn, type PlatformCall, type CallEntry } from './record.ts';

/** The transcript so far from a room of the local stack; undefined for any other call, or if the room is gone. */
export async function readLocalRoom(
  { webCallUrl }: PlatformCall,
  baseUrl: string,
  signal: AbortSignal,
): Promise<CallEntry[] | undefined> {
  if (typeof webCallUrl !== 'string' || !URL.canParse(webCallUrl)) return undefined;
  const { origin, pathname } = new URL(webCallUrl);
  const isLocal = isLocalUrl(origin) && origin === new URL(baseUrl).origin && pathname.startsWith('/_/room/');
  if (!isLocal) return undefined;
  const record = await stackJson(`${origin}${pathname}/record`, signal);
  return record === undefined ? undefined : entriesOfRecord(record);
}

/** What a stack on this machine says; undefined if it says nothing, for example because it stops. */
async function stackJson(url: string, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(url, { signal, redirect: 'error' });
    if (response.ok) return await response.json();
    await response.body?.cancel();
  } catch (error) {
    if (signal.aborted) throw error;
  }
  return undefined;
}

/** The conversation so far among the messages of a room's record, as the platform will record it. */
export function entriesOfRecord(record: unknown): CallEntry[] {
  const sentMessages = objectOr(record)['appMessages'];
  for (const message of Array.isArray(sentMessages) ? (sentMessages as unknown[]).toReversed() : []) {
    const { data } = objectOr(message);
    const { type, messages } = objectOr(typeof data === 'string' ? parsedJson(data) : data);
    if (type === 'conversation-update') return entriesIn(messages);
  }
  return [];
}
