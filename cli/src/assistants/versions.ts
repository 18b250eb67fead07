import { FirmlineError } from '@firmline/sdk/errors';
import type { PlatformSession } from '../api/platform-session.ts';
import type { VersionRecord } from './types.ts';

/** Newest first. @param limit maximum rows; all of them by default */
export async function listVersions(
  { client, signal }: PlatformSession,
  id: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ rows: VersionRecord[]; hasMore: boolean }> {
  const rows: VersionRecord[] = [];
  for await (const version of client.assistant.version.list(id, { limit: 100 }, { signal })) {
    if (rows.length >= limit) return { rows, hasMore: true };
    rows.push(version);
  }
  return { rows, hasMore: false };
}

/** An older version of an assistant: `v3`, or just `3`. @throws FirmlineError 'not-found' */
export async function findVersion(
  { client, signal }: PlatformSession,
  id: string,
  name: string,
): Promise<VersionRecord> {
  const wanted = /^\d+$/.test(name) ? `v${name}` : name;
  const newest: string[] = [];
  for await (const version of client.assistant.version.list(id, { limit: 100 }, { signal })) {
    if (version.version === wanted) return version;
    if (newest.length < 5) newest.push(version.version);
  }
  throw new FirmlineError(`The assistant ${id} has no version ${wanted}.`, {
    code: 'not-found',
    fault: 'user',
    hint: newest.length > 0 ? `The newest are ${newest.join(', ')}.` : 'It has no versions.',
  });
}
