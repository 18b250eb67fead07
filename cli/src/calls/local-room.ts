import { isObject } from '@firmline/util/is-object';
import { parsedJson } from '../json.ts';
import { isLocalUrl } from '../config/local-address.ts';
import type { CallEntry, CallRecord } from './record.ts';

/**
 * The transcript so far from a room of the local stack. Undefined for any other call, and if the room no longer exists.
 */
export async function readLocalRoom(
  { webCallUrl }: CallRecord,
  baseUrl: string,
  signal: AbortSignal,
): Promise<CallEntry[] | undefined> {
  if (typeof webCallUrl !== 'string' || !URL.canParse(webCallUrl)) return undefined;
  const { origin, pathname } = new URL(webCallUrl);
  const isLocal = isLocalUrl(origin) && origin === new URL(baseUrl).origin && pathname.startsWith('/_/room/');
  if (!isLocal) return undefined;
  const response = await fetch(`${origin}${pathname}/record`, { signal, redirect: 'error' }).catch(
    (error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    },
  );
  if (!response?.ok) {
    await response?.body?.cancel();
    return undefined;
  }
  // A stack that stops may cut its response off.
  return entriesOfRecord(parsedJson(await response.text().catch(() => '')));
}

/** The final transcripts among the messages of a room's record. */
export function entriesOfRecord(record: unknown): CallEntry[] {
  if (!isObject(record) || !Array.isArray(record['appMessages'])) return [];
  const began = [record['joinedAt'], record['createdAt']].find((time) => typeof time === 'number');
  return (record['appMessages'] as unknown[]).flatMap((message) => {
    const { at, data } = isObject(message) ? message : {};
    const said = typeof data === 'string' ? parsedJson(data) : data;
    if (!isObject(said) || said['type'] !== 'transcript' || said['transcriptType'] !== 'final') return [];
    const { role, transcript } = said;
    if (typeof role !== 'string' || typeof transcript !== 'string') return [];
    const seconds = typeof at === 'number' && typeof began === 'number' ? (at - began) / 1000 : null;
    return [{ key: `${String(at)} ${role} ${transcript}`, seconds, speaker: role, text: transcript }];
  });
}
