import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder on disk, new for every test. */
export function testFolder() {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'firmline-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return {
    get path() {
      return folder;
    },
    /** The path of something in it. */
    at: (...names: readonly string[]) => path.join(folder, ...names),
  };
}
