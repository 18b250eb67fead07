import { onTestFinished } from 'vitest';

/** An endless file, and a promise of its reader's release. */
export function endlessFile(): { readonly file: File; readonly release: Promise<void> } {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  let stream: ReadableStream<Uint8Array> | undefined;
  // If its reader never releases it, the test fails for that reason only.
  onTestFinished(async () => {
    if (stream && !stream.locked) await stream.cancel();
  });
  const open = () =>
    (stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: () => resolve(),
    }));
  const file = { name: 'endless', type: '', size: 1e12, stream: open };
  return { file: file as unknown as File, release };
}
