import { createHash } from 'node:crypto';
import type { AgentWav } from '../../../shared/call-plan/agent-script.ts';
import { clip, createSpeechWorker, type SpeechClip } from './worker-client.ts';
import type { Speech, SpeechOptions } from '../types.ts';
import { encoderDelay } from './encoder.ts';
import { sampleRate } from '../../../shared/speech/pcm.ts';
import { sentences } from '../../../shared/speech/text.ts';
import { createFileCache } from '../../../shared/file-cache.ts';
import { voiceVersion } from '../../../shared/speech/voice.ts';

const samplesOf = (ms: number) => Math.round((ms * sampleRate) / 1000) + encoderDelay;

const maxInMemory = 200;
const maxOnDisk = 2000;

/** Offline text to speech, cached on disk and in memory. */
export function createSpeech({ cacheDir, scratchDir }: SpeechOptions): Speech {
  const cache = createFileCache({ folder: cacheDir, ending: '.clip', maxFiles: maxOnDisk, schema: clip });
  const worker = createSpeechWorker(scratchDir);
  /** By key, the latest last. */
  const clips = new Map<string, Promise<SpeechClip>>();
  const writes = new Set<Promise<void>>();

  const find = async (key: string, make: () => Promise<SpeechClip>) => {
    const cached = await cache.get(`${voiceVersion} ${key}`);
    if (cached) return cached;
    const made = await make();
    const write = cache.set(`${voiceVersion} ${key}`, made).finally(() => writes.delete(write));
    writes.add(write);
    return made;
  };

  /** The clip of this key. Concurrent requests share one promise. */
  const clipOf = (key: string, make: () => Promise<SpeechClip>) => {
    const found = clips.get(key) ?? find(key, make);
    clips.delete(key);
    clips.set(key, found);
    const [oldest] = clips.keys();
    if (clips.size > maxInMemory && oldest !== undefined) clips.delete(oldest);
    // It may fail before anybody awaits it.
    found.catch(() => clips.delete(key));
    return found;
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
        const made = await spoken(sentence);
        const next = parts[index + 1];
        if (next !== undefined) void spoken(next);
        yield made;
      }
    },
    async recorded(wav) {
      const { base64, text = '', speech } = wav;
      const recorded = await clipOf(keyOf(wav), () => worker.encode(Buffer.from(base64, 'base64')));
      const spans = speech?.map(([start, end]) => ({ from: samplesOf(start), to: samplesOf(end) }));
      return { ...recorded, text, ...(spans && { spans }) };
    },
    samples: ({ base64 }) => worker.read(Buffer.from(base64, 'base64')),
    decode: (packets) => worker.decode(packets),
    async stop() {
      await worker.stop();
      // The folder may be removed next.
      await Promise.allSettled(clips.values());
      await Promise.all(writes);
    },
  };
}
