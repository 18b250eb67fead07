import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { chmod, lstat, open, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeToFile } from './sink.ts';
import { testFolder } from '../testing/test-folder.ts';

const folder = testFolder();
let file: string;
beforeEach(() => void (file = folder.at('calls.csv')));

/** A download, with a promise that resolves when its sender is released. */
function download(pieces: readonly (string | (() => unknown))[]) {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const chunks = async function* () {
    try {
      for (const piece of pieces) {
        if (typeof piece === 'string') yield piece;
        else await piece();
      }
    } finally {
      resolve();
    }
  };
  return { chunks: chunks(), released };
}

// A pipe is otherwise opened once there is a writer.
const openWithoutWaiting = constants.O_RDONLY | constants.O_NONBLOCK;

const modeOf = async (place: string) => (await stat(place)).mode & 0o777;

describe('a file that is written', () => {
  it.each([0o600, 0o640, 0o664])('keeps the mode %o of the one it replaces', async (mode) => {
    await writeFile(file, 'before');
    await chmod(file, mode);
    await writeToFile(download(['after']).chunks, file);
    expect([await readFile(file, 'utf8'), await modeOf(file)]).toEqual(['after', mode]);
    await writeToFile(download(['later']).chunks, file, { ownerOnly: true });
    expect(await modeOf(file)).toBe(0o600);
  });

  it('keeps the previous content if the download breaks, and leaves nothing else', async () => {
    await writeFile(file, 'before');
    const broken = download([
      'half',
      () => {
        throw new Error('The connection broke.');
      },
    ]);
    await expect(writeToFile(broken.chunks, file)).rejects.toThrow('The connection broke.');
    await broken.released;
    expect([await readFile(file, 'utf8'), await readdir(folder.path)]).toEqual(['before', ['calls.csv']]);
  });

  describe.skipIf(process.platform === 'win32')('a pipe', () => {
    beforeEach(() => execFileSync('sh', ['-c', 'mkfifo -m 640 "$0"', file]));

    it('is written to, not replaced', async () => {
      await using reader = await open(file, openWithoutWaiting);
      await writeToFile(download(['first, ', 'second']).chunks, file, { ownerOnly: true });
      expect((await reader.read({ buffer: Buffer.alloc(50) })).buffer.toString()).toMatch(
        /^first, second\0+$/,
      );
      expect([(await stat(file)).isFIFO(), await modeOf(file)]).toEqual([true, 0o640]);
      expect(await readdir(folder.path)).toEqual(['calls.csv']);
    });
  });

  it('follows a link that the person named', async () => {
    const real = folder.at('real.csv');
    await writeFile(real, 'before', { mode: 0o640 });
    await symlink(real, file);
    await writeToFile(download(['through']).chunks, file);
    expect([await readFile(real, 'utf8'), (await lstat(file)).isSymbolicLink()]).toEqual(['through', true]);
  });
});
