import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ScreenshotFolder {
  /** What the names of a link's pictures begin with. */
  readonly pathFor: (slug: string) => string;
  /** Removes pictures that nobody asked for and that show nothing wrong. */
  readonly settle: (isOfUse: boolean) => Promise<void>;
}

/** Where pictures are put: where they are wanted, or a folder of their own that stays if something failed. */
export async function screenshotFolder(wanted: string | undefined): Promise<ScreenshotFolder> {
  const folder =
    wanted === undefined ? await mkdtemp(path.join(tmpdir(), 'firmline-verify-')) : path.resolve(wanted);
  const taken = new Set<string>();
  return {
    pathFor: (slug) => {
      // Slugs of old records hold all sorts of characters.
      const name = slug.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_').slice(0, 80) || 'default';
      let unique = name;
      for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${name}~${number}`;
      taken.add(unique.toLowerCase());
      return path.join(folder, unique);
    },
    settle: async (isOfUse) => {
      if (wanted === undefined && !isOfUse) await rm(folder, { recursive: true, force: true });
    },
  };
}
