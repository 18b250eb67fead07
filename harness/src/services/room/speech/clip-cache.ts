import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { makePrivateFolder, writePrivateFile } from '#util/private-files';
import type { SpeechClip } from './worker-client.ts';
import { voiceVersion } from '../../../shared/speech/voice.ts';

const maxInMemory = 200;
const maxOnDisk = 2000;

/** Caches clips by sentence: the latest in memory, all on disk. A broken or unwritable folder only costs time. */
export interface ClipCache {
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

export function createClipCache(folder: string): ClipCache {
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
