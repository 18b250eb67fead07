import { createHash } from 'node:crypto';
import type { AgentWav } from '../../../shared/call-plan/agent-script.ts';
import { createSpeechWorker, type SpeechClip } from './worker-client.ts';
import type { Speech, SpeechOptions } from '../types.ts';
import { encoderDelay } from './encoder.ts';
import { sampleRate } from '../../../shared/speech/pcm.ts';
import { sentences } from '../../../shared/speech/text.ts';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '#util/private-files';
import { voiceVersion } from '../../../shared/speech/voice.ts';

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

const maxInMemory = 200;
const maxOnDisk = 2000;

/** Caches clips by sentence: the latest in memory, all on disk. A broken or unwritable folder only costs time. */
interface ClipCache {
  get(sentence: string): Promise<SpeechClip | null>;
  set(sentence: string, clip: SpeechClip): Promise<void>;
}

const nameOf = (sentence: string) =>
  `${createHash('sha256').update(`${voiceVersion}\0${sentence}`).digest('hex').slice(0, 40)}.clip`;

/** A length-prefixed header of JSON, then the packets one after another. */
export function serializeClip({ text, packets, audibleFrom, audibleTo }: SpeechClip): Buffer {
  const sizes = packets.map(({ length }) => length);
  const header = Buffer.from(JSON.stringify({ text, sizes, audibleFrom, audibleTo }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([length, header, ...packets]);
}

/** Null unless the bytes are a complete clip. */
export function parseClip(bytes: Buffer): SpeechClip | null {
  try {
    const end = 4 + bytes.readUInt32LE(0);
    const header: unknown = JSON.parse(bytes.toString('utf8', 4, end));
    if (!isHeader(header)) return null;
    const { sizes, ...rest } = header;
    let at = end;
    const packets = sizes.map((size) => Uint8Array.from(bytes.subarray(at, (at += size))));
    return at === bytes.length ? { ...rest, packets } : null;
  } catch {
    return null;
  }
}

interface Header {
  text: string;
  sizes: number[];
  audibleFrom: number;
  audibleTo: number;
}

const isHeader = (value: unknown): value is Header =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'sizes' in value &&
  Array.isArray(value.sizes) &&
  value.sizes.every((size) => Number.isInteger(size) && size > 0) &&
  'audibleFrom' in value &&
  typeof value.audibleFrom === 'number' &&
  'audibleTo' in value &&
  typeof value.audibleTo === 'number';

function createClipCache(folder: string): ClipCache {
  const recent = new Map<string, SpeechClip>();
  const remember = (name: string, clip: SpeechClip) => {
    recent.delete(name);
    recent.set(name, clip);
    const [oldest] = recent.keys();
    if (recent.size > maxInMemory && oldest !== undefined) recent.delete(oldest);
  };
  const ready = makePrivateFolder(folder).then(
    () => prune(folder),
    () => {},
  );

  return {
    async get(sentence) {
      const name = nameOf(sentence);
      const bytes = recent.has(name) ? null : await readFile(join(folder, name)).catch(() => null);
      const clip = recent.get(name) ?? (bytes && parseClip(bytes));
      if (clip) remember(name, clip);
      return clip;
    },
    async set(sentence, clip) {
      const name = nameOf(sentence);
      remember(name, clip);
      await ready;
      const path = join(folder, name);
      // Renamed into place, so nobody reads a half-written file.
      const part = `${path}.${process.pid}.part`;
      await writePrivateFile(part, serializeClip(clip))
        .then(() => rename(part, path))
        .catch(() => {});
    },
  };
}

/** Removes the older half of the files beyond the limit. */
async function prune(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length <= maxOnDisk) return;
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      time: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  );
  const old = files.toSorted((a, b) => a.time - b.time).slice(0, files.length - maxOnDisk / 2);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}
