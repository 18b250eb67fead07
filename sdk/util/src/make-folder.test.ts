import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'firmline-make-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (place: string) => statSync(place).mode & 0o777;

/** Windows has neither modes nor /proc. */
describe.skipIf(process.platform === 'win32')('a folder', () => {
  it('is made with its parents, for their owner alone', () => {
    makeFolder(path.join(folder, 'a/b/'));
    expect([modeOf(path.join(folder, 'a')), modeOf(path.join(folder, 'a/b'))]).toEqual([0o700, 0o700]);
  });

  it('keeps its mode if it exists', () => {
    mkdirSync(path.join(folder, 'a'), { mode: 0o755 });
    makeFolder(path.join(folder, 'a'));
    expect(modeOf(path.join(folder, 'a'))).toBe(0o755);
  });

  it.each(['/proc/firmline', '/proc/firmline/a/b', 'file', 'file/a', 'file/a/b'])(
    'that cannot be made is an error at once: %s',
    (place) => {
      writeFileSync(path.join(folder, 'file'), '');
      const at = path.resolve(folder, place);
      expect(() => makeFolder(at)).toThrow(/^E/);
      expect(existsSync(`${at}/`)).toBe(false);
    },
  );
});
