import type { JsonObject } from '../json.ts';
import type { PlatformRecord } from '../store/types.ts';
import type { PlatformRequest } from '../types.ts';

/** A call as it is answered. Its addresses are not kept: the stack may be reached under others next time. */
export function showCall(record: PlatformRecord, { origin, baseUrl }: PlatformRequest): JsonObject {
  return {
    ...record,
    ...(record['type'] === 'webCall' ? { webCallUrl: `${origin}/_/room/${record.id}` } : {}),
    monitor: { controlUrl: `${baseUrl}/call/${record.id}/control` },
  };
}
