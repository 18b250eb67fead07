import type { Speech, SpeechClip, SpeechOptions } from '../types.ts';
import { createClipCache } from './clip-cache.ts';
import { sentences } from './text.ts';
import { createSpeechWorker } from './worker-client.ts';

/** Offline text to speech, cached on disk and in memory. */
export function createSpeech({ cacheDir, log }: SpeechOptions): Speech {
  const cache = createClipCache(cacheDir);
  const worker = createSpeechWorker();
  const underWay = new Map<string, Promise<SpeechClip>>();

  const make = async (sentence: string) => {
    const cached = await cache.get(sentence);
    if (cached) return cached;
    const clip = await worker.make(sentence);
    cache.set(sentence, clip).catch((cause: unknown) => log?.(`speech cache: ${String(cause)}`));
    return clip;
  };

  const clipOf = (sentence: string) => {
    const existing = underWay.get(sentence);
    if (existing) return existing;
    const clip = make(sentence).finally(() => underWay.delete(sentence));
    // Made ahead of need, it may fail before anybody waits for it.
    clip.catch(() => {});
    underWay.set(sentence, clip);
    return clip;
  };

  return {
    async *synthesize(text, { signal } = {}) {
      const parts = sentences(text);
      for (const [index, sentence] of parts.entries()) {
        if (signal?.aborted) return;
        const clip = await clipOf(sentence);
        const next = parts[index + 1];
        if (next !== undefined) void clipOf(next);
        yield clip;
      }
    },
    stop: () => worker.stop(),
  };
}
