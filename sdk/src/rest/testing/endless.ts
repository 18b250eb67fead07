import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { StreamPart } from '../index.ts';

/** A file without end, and whether its reader has let go of it. */
export function endlessFile(): { readonly file: StreamPart; readonly released: Promise<void> } {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const unwanted = new AbortController();
  // Should nobody let go of it, the test fails for that and nothing else.
  onTestFinished(() => unwanted.abort());
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      while (!unwanted.signal.aborted) {
        yield new Uint8Array(65_536);
        await setImmediate();
      }
    } finally {
      resolve();
    }
  }
  return { file: { stream: pieces(), name: 'endless' }, released };
}
