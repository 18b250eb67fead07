import { createHash } from 'node:crypto';
import type { AgentWav } from '../../../shared/call-plan/agent-script.ts';
import { clip, createSpeechWorker, type SpeechClip } from './worker-client.ts';
import type { ReceivedPacket } from '../media/rtp-decoder.ts';
import { encoderDelay } from './encoder.ts';
import { sampleRate } from '../../../shared/speech/pcm.ts';
import { sentences } from '../../../shared/speech/text.ts';
import { createFileCache } from '../../../shared/file-cache.ts';
import { voiceVersion } from '../../../shared/speech/voice.ts';

const samplesAfterDelay = (ms: number) => Math.round((ms * sampleRate) / 1000) + encoderDelay;

const maxInMemory = 200;
const maxOnDisk = 2000;

export interface SpeechOptions {
  /** Folder of the cache, created if missing. An unwritable folder only disables the cache. */
  readonly cacheDir: string;
  /** Existing private folder for temporary files. Default: the system's. */
  readonly scratchDir?: string;
}

export type Speech = ReturnType<typeof createSpeech>;

/** Offline text to speech, cached on disk and in memory. */
export function createSpeech({ cacheDir, scratchDir }: SpeechOptions) {
  const cache = createFileCache({ folder: cacheDir, ending: '.clip', maxFiles: maxOnDisk, schema: clip });
  const worker = createSpeechWorker(scratchDir);
  /** By key, the latest last. */
  const clips = new Map<string, Promise<SpeechClip>>();
  const writes = new Set<Promise<void>>();

  const findClip = async (key: string, make: () => Promise<SpeechClip>) => {
    const cachedClip = await cache.get(`${voiceVersion} ${key}`);
    if (cachedClip) return cachedClip;
    const speechClip = await make();
    const write = cache.set(`${voiceVersion} ${key}`, speechClip).finally(() => writes.delete(write));
    writes.add(write);
    return speechClip;
  };

  /** The clip of this key. Concurrent requests share one promise. */
  const clipOf = (key: string, make: () => Promise<SpeechClip>) => {
    const speechClip = clips.get(key) ?? findClip(key, make);
    clips.delete(key);
    clips.set(key, speechClip);
    const [oldestKey] = clips.keys();
    if (clips.size > maxInMemory && oldestKey !== undefined) clips.delete(oldestKey);
    // It may fail before anybody awaits it.
    speechClip.catch(() => clips.delete(key));
    return speechClip;
  };
  /** Cached, because a recording may have megabytes and is used repeatedly. */
  const keys = new WeakMap<AgentWav, string>();
  const keyOf = (wav: AgentWav) => {
    const key = keys.get(wav) ?? `wav ${createHash('sha256').update(wav.base64).digest('hex')}`;
    keys.set(wav, key);
    return key;
  };
  const clipOfSentence = (sentence: string) => clipOf(sentence, () => worker.say(sentence));

  return {
    /**
     * Yields sentences in order, as soon as each is ready. Normalises and shortens the text first; text without letters or
     * digits yields nothing. Rejects with FirmlineError 'internal' if synthesis fails, 'aborted' after `stop`.
     */
    async *synthesize(
      text: string,
      { signal }: { readonly signal?: AbortSignal } = {},
    ): AsyncGenerator<SpeechClip, void, undefined> {
      const parts = sentences(text);
      for (const [index, sentence] of parts.entries()) {
        if (signal?.aborted) return;
        const speechClip = await clipOfSentence(sentence);
        const nextPart = parts[index + 1];
        if (nextPart !== undefined) void clipOfSentence(nextPart);
        yield speechClip;
      }
    },
    /** A recording, ready to send, with its own ground truth. Encoded only once. Rejects as above. */
    async recorded(wav: AgentWav): Promise<SpeechClip> {
      const { base64, text = '', speech } = wav;
      const recordedClip = await clipOf(keyOf(wav), () => worker.encode(Buffer.from(base64, 'base64')));
      const spans = speech?.map(([startMs, endMs]) => ({
        from: samplesAfterDelay(startMs),
        to: samplesAfterDelay(endMs),
      }));
      return { ...recordedClip, text, ...(spans && { spans }) };
    },
    /** A recording as 48 kHz samples from -1 to 1. */
    samples: ({ base64 }: AgentWav): Promise<Float32Array> => worker.read(Buffer.from(base64, 'base64')),
    /** Decodes a stream to 16-bit samples at 16 kHz, with silence for missing packets. */
    decode: (packets: readonly ReceivedPacket[]): Promise<Int16Array> => worker.decode(packets),
    /** Ends the worker thread. Safe to call twice. */
    async stop() {
      await worker.stop();
      // The folder may be removed next.
      await Promise.allSettled(clips.values());
      await Promise.all(writes);
    },
  };
}
