import { createHash } from 'node:crypto';

import type { AgentWav } from '../../../shared/call-plan/agent-script.ts';
import type { SpeechClip } from './worker-client.ts';
import type { Speech, SpeechOptions } from '../types.ts';
import { createClipCache } from './clip-cache.ts';
import { encoderDelay } from './encoder.ts';
import { sampleRate } from '../../../shared/speech/pcm.ts';
import { sentences } from '../../../shared/speech/text.ts';
import { createSpeechWorker } from './worker-client.ts';

const samplesOf = (ms: number) => Math.round((ms * sampleRate) / 1000) + encoderDelay;

/** Offline text to speech, cached on disk and in memory. */
export function createSpeech({ cacheDir, scratchDir, log }: SpeechOptions): Speech {
  const cache = createClipCache(cacheDir);
  const worker = createSpeechWorker(scratchDir);
  const pending = new Map<string, Promise<SpeechClip>>();
  const writes = new Set<Promise<void>>();

  const find = async (key: string, make: () => Promise<SpeechClip>) => {
    const cached = await cache.get(key);
    if (cached) return cached;
    const clip = await make();
    const write = cache
      .set(key, clip)
      .catch((cause: unknown) => log?.(`speech cache: ${String(cause)}`))
      .finally(() => writes.delete(write));
    writes.add(write);
    return clip;
  };

  /** The clip of this key. Concurrent requests share one promise. */
  const clipOf = (key: string, make: () => Promise<SpeechClip>) => {
    const existing = pending.get(key);
    if (existing) return existing;
    const clip = find(key, make).finally(() => pending.delete(key));
    // It may fail before anybody awaits it.
    clip.catch(() => {});
    pending.set(key, clip);
    return clip;
  };
  /** Cached, because a recording may have megabytes and is used repeatedly. */
  const keys = new WeakMap<AgentWav, string>();
  const keyOf = (wav: AgentWav) => {
    const key = keys.get(wav) ?? `wav ${createHash('sha256').update(wav.base64).digest('hex')}`;
    keys.set(wav, key);
    return key;
  };
  const spoken = (sentence: string) => clipOf(sentence, () => worker.say(sentence));

  return {
    async *synthesize(text, { signal } = {}) {
      const parts = sentences(text);
      for (const [index, sentence] of parts.entries()) {
        if (signal?.aborted) return;
        const clip = await spoken(sentence);
        const next = parts[index + 1];
        if (next !== undefined) void spoken(next);
        yield clip;
      }
    },
    async recorded(wav) {
      const { base64, text = '', speech } = wav;
      const clip = await clipOf(keyOf(wav), () => worker.encode(Buffer.from(base64, 'base64')));
      const spans = speech?.map(([start, end]) => ({ from: samplesOf(start), to: samplesOf(end) }));
      return { ...clip, text, ...(spans && { spans }) };
    },
    samples: ({ base64 }) => worker.read(Buffer.from(base64, 'base64')),
    decode: (packets) => worker.decode(packets),
    async stop() {
      await worker.stop();
      // The folder may be removed next.
      await Promise.allSettled(pending.values());
      await Promise.all(writes);
    },
  };
}
