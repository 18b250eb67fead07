import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Screenshot } from '@firmline/harness/call-tests';
import { makePrivateFolder, writePrivateFile } from '@firmline/util/private-files';
import { userError } from '../errors.ts';

/** @param folder default: a temporary folder */
export async function screenshotFolder(folder: string | undefined) {
  const place =
    folder === undefined ? await mkdtemp(path.join(tmpdir(), 'firmline-verify-')) : path.resolve(folder);
  await makePrivateFolder(place).catch((cause: unknown) => {
    throw userError(
      'folder-unwritable',
      `Could not create ${place}.`,
      'Choose another place with --screenshots.',
      cause,
    );
  });
  const taken = new Set<string>();
  const writing: Promise<void>[] = [];
  const prefixOf = (slug: string): string => {
    // Slugs of old records may contain any characters.
    const name = slug.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_').slice(0, 80) || 'default';
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${name}~${number}`;
    taken.add(unique.toLowerCase());
    return path.join(place, unique);
  };
  return {
    /** Writes a link's screenshots in the background and returns their paths. */
    write(slug: string, screenshots: readonly Screenshot[]): readonly string[] {
      const prefix = prefixOf(slug);
      return screenshots.map(({ name, image }) => {
        const file = `${prefix}-${name.replaceAll(' ', '-')}.png`;
        const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
        // A link can be judged without its screenshot.
        writing.push(writePrivateFile(file, bytes).catch(() => {}));
        return file;
      });
    },
    /** Waits until all are written. Removes the folder if it was temporary and is empty. */
    async settle(): Promise<void> {
      await Promise.all(writing);
      if (folder === undefined && writing.length === 0) await rm(place, { recursive: true, force: true });
    },
  };
}
