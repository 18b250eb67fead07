import { readFile } from 'node:fs/promises';
import type { DataDir } from './data-dir.ts';

/** Where the stack on this data runs; null where it does not say so yet. */
export async function runningUrl(dataDir: DataDir): Promise<string | null> {
  try {
    const info: unknown = JSON.parse(await readFile(dataDir.info, 'utf8'));
    if (typeof info !== 'object' || info === null || !('url' in info)) return null;
    return typeof info.url === 'string' ? info.url : null;
  } catch {
    return null;
  }
}
