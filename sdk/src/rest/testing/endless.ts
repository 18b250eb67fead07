import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { StreamPart } from '../index.ts';

/** An endless file, and a promise of its reader's release. */
export function endlessFile(): { readonly file: StreamPart; readonly release: Promise<void> } {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const abortController = new AbortController();
  // If its reader never releases it, the test fails for that reason only.
  onTestFinished(() => abortController.abort());
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      while (!abortController.signal.aborted) {
        yield new Uint8Array(65_536);
        await setImmediate();
      }
    } finally {
      resolve();
    }
  }
  return { file: { stream: pieces(), name: 'endless' }, release };
}
