import type { JsonObject } from '../json.ts';
import type { PlatformRecord } from '../store/types.ts';
import type { PlatformRequest } from '../types.ts';

/** A call as returned. Its addresses are not stored, because the stack's own address may change. */
export function showCall(record: PlatformRecord, { platformUrl, roomsUrl }: PlatformRequest): JsonObject {
  return {
    ...record,
    ...(record['type'] === 'webCall' ? { webCallUrl: `${roomsUrl}/${record.id}` } : {}),
    monitor: { controlUrl: `${platformUrl}/call/${record.id}/control` },
  };
}
