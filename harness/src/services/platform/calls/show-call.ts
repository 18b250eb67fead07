import type { JsonObject } from '../json.ts';
import type { PlatformRecord } from '../store/types.ts';
import type { PlatformRequest } from '../types.ts';

/** A call as it is answered. Its addresses are not kept: the stack may be reached under others next time. */
export function showCall(record: PlatformRecord, { platformUrl, roomsUrl }: PlatformRequest): JsonObject {
  return {
    ...record,
    ...(record['type'] === 'webCall' ? { webCallUrl: `${roomsUrl}/${record.id}` } : {}),
    monitor: { controlUrl: `${platformUrl}/call/${record.id}/control` },
  };
}
