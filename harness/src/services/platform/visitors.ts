import { platformError } from './http/responses.ts';
import type { PlatformDeps } from './types.ts';
import type { Condition } from './store.ts';

/** Bytes. No document says how large a body the hosted platform takes; a prompt of 60,000 tokens fits here. */
export const visitorBodyLimit = 256 * 1024;
/** A demo in an office with one address is far below it. */
const defaultRequestsPerMinute = 60;
const windowMs = 60_000;

/** What is kept of each kind that visitors create: the newest, in number and bytes. */
const keptAmount = { count: 1000, bytes: 16 * 1024 * 1024 };
/** Pruning reads what is kept, so it waits until visitors have sent this much. */
const pruneAfterBytes = 4 * 1024 * 1024;
const prunableRecords: Readonly<Record<string, readonly Condition[]>> = {
  call: [
    { path: 'type', is: 'webCall' },
    { path: 'status', is: 'ended' },
  ],
  chat: [],
  session: [],
};

/** Limits what visitors, who have the public key, can make the stack do and store. */
export function createVisitors(
  deps: Pick<PlatformDeps, 'store' | 'log' | 'reclaimSpace' | 'visitorRequestsPerMinute'>,
) {
  const { store, log, reclaimSpace, visitorRequestsPerMinute: limit = defaultRequestsPerMinute } = deps;
  let windows = new Map<string, { readonly endsAt: number; count: number }>();
  let bytesSincePruning = 0;

  async function prune(): Promise<void> {
    let prunedAt = 0;
    for (const [kind, conditions] of Object.entries(prunableRecords)) {
      const ids = await store.prune(kind, conditions, keptAmount);
      prunedAt += ids.length;
      if (kind !== 'call' || ids.length === 0) continue;
      for (const logs of ['call-log', 'log']) await store.removeAll(logs, [{ path: 'callId', oneOf: ids }]);
    }
    if (prunedAt > 0) log(`platform: removed the ${prunedAt} oldest records of visitors`);
    await reclaimSpace();
  }

  return {
    /** @throws HttpError 429 for an address with too many requests */
    admit(address: string): void {
      const now = Date.now();
      const currentWindow = windows.get(address);
      if (currentWindow && currentWindow.endsAt > now) {
        currentWindow.count += 1;
        if (currentWindow.count <= limit) return;
        const seconds = Math.ceil((currentWindow.endsAt - now) / 1000);
        throw platformError(
          429,
          `More than ${limit} requests with the public key came from ${address} within a minute. Try again in ${seconds} s.`,
          { 'retry-after': String(seconds) },
        );
      }
      windows = new Map([...windows].filter(([, { endsAt }]) => endsAt > now));
      windows.set(address, { endsAt: now + windowMs, count: 1 });
    },
    /** Removes old records once visitors have sent enough. */
    noteBytes(bytes: number): void {
      bytesSincePruning += bytes;
      if (bytesSincePruning < pruneAfterBytes) return;
      bytesSincePruning = 0;
      prune().catch((error: unknown) => log(`platform: old records stay: ${String(error)}`));
    },
  };
}
