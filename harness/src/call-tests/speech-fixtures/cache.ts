import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { makePrivateFolder, writePrivateFile } from '#util/private-files';
import { parseGroundTruth, formatGroundTruthJson } from '../metrics/ground-truth.ts';
import { voiceVersion } from '../../shared/speech/voice.ts';
import { type RecipeParts, type Rendered, renderVersion } from './render.ts';

/** Maximum number of recordings; a minute of audio is 6 MB. */
const maxFiles = 60;
const headerSize = 4;

export interface RenderedCache {
  get(recipe: RecipeParts): Promise<Rendered | null>;
  set(recipe: RecipeParts, rendered: Rendered): Promise<void>;
}

/** The length of the ground truth, the ground truth as JSON, and the samples. */
function serialize({ pcm, groundTruth }: Rendered): Buffer {
  const header = Buffer.from(formatGroundTruthJson(groundTruth));
  const length = Buffer.alloc(headerSize);
  length.writeUInt32LE(header.length);
  const body = Buffer.alloc(pcm.length * 2);
  for (const [at, sample] of pcm.entries()) body.writeInt16LE(sample, at * 2);
  return Buffer.concat([length, header, body]);
}

/** Null for an incomplete file. */
function parse(bytes: Buffer): Rendered | null {
  try {
    const end = headerSize + bytes.readUInt32LE(0);
    const groundTruth = parseGroundTruth(bytes.toString('utf8', headerSize, end), 'cache.json');
    const count = (bytes.length - end) / 2;
    if (count === 0 || !Number.isInteger(count)) return null;
    return {
      groundTruth,
      pcm: Int16Array.from({ length: count }, (_, at) => bytes.readInt16LE(end + at * 2)),
    };
  } catch {
    return null;
  }
}

/** Rendered recordings on disk. A broken or unwritable folder only costs time. */
export function createRenderedCache(folder: string): RenderedCache {
  const fileOf = (recipe: RecipeParts) => {
    const key = createHash('sha256').update(JSON.stringify([renderVersion, voiceVersion, recipe]));
    return path.join(folder, `${key.digest('hex').slice(0, 40)}.speech`);
  };
  return {
    async get(recipe) {
      const bytes = await readFile(fileOf(recipe)).catch(() => null);
      return bytes && parse(bytes);
    },
    async set(recipe, rendered) {
      const file = fileOf(recipe);
      // Renamed into place, so that no process reads a partial file.
      const part = `${file}.${process.pid}.part`;
      try {
        await makePrivateFolder(folder);
        await writePrivateFile(part, serialize(rendered));
        await rename(part, file);
        await prune(folder);
      } catch {
        await rm(part, { force: true }).catch(() => {});
      }
    },
  };
}

async function prune(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.speech'));
  if (names.length <= maxFiles) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return { file, time: (await stat(file).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  const old = files.toSorted((a, b) => a.time - b.time).slice(0, names.length - maxFiles);
  await Promise.all(old.map(({ file }) => rm(file, { force: true })));
}
