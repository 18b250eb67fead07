import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataOpenToOthers } from '#util/data-open-to-others';
import { closeToOthers } from '#util/private-files';
import { stackInfo } from '../../shared/stack-info.ts';
import { lockDataDir, openDataDir, writeWhole } from './data-dir.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-data-dir-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stackInfoOf = (url: string) =>
  Object.fromEntries(Object.keys(stackInfo.entries).map((name) => [name, name === 'url' ? url : 'x']));

const modeOf = (file: string) => statSync(file).mode & 0o777;

/** A data folder with the modes of earlier versions. */
function openData(root: string): void {
  mkdirSync(path.join(root, 'database/base'), { recursive: true });
  for (const name of ['database/base/1', 'keys.json', 'stack.json.new']) {
    writeFileSync(path.join(root, name), '');
    chmodSync(path.join(root, name), 0o666);
  }
  for (const name of ['', 'database', 'database/base']) chmodSync(path.join(root, name), 0o755);
}

describe('a data folder in use', () => {
  it('names the address of the stack that uses it, never that of a killed one', async () => {
    const dataDir = await openDataDir(folder);
    const info = { ...stackInfoOf('http://localhost:4310'), pid: process.pid };
    writeFileSync(dataDir.info, JSON.stringify(info));
    const lock = await lockDataDir(dataDir);
    const starting = await lockDataDir(dataDir).catch((error: unknown) => error);
    expect(starting).toMatchObject({
      code: 'stack-running',
      message: expect.stringContaining(`by a stack that starts`),
    });
    await writeWhole(dataDir.info, JSON.stringify({ ...info, url: 'http://localhost:5000' }));
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      `A stack is already running on this data at http://localhost:5000 (pid ${process.pid}).`,
    );
    lock.release();
  });
});

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  it('keeps its mode and that of foreign files if it holds any', () => {
    const root = path.join(folder, 'project');
    openData(root);
    const [notes, linked] = [path.join(root, 'notes.txt'), path.join(folder, 'linked')];
    for (const file of [notes, linked]) writeFileSync(file, '', { mode: 0o644 });
    symlinkSync(linked, path.join(root, 'database/link'));
    closeToOthers(dataOpenToOthers(root));
    expect([root, notes, linked].map(modeOf)).toEqual([0o755, 0o644, 0o644]);
    expect(modeOf(path.join(root, 'database'))).toBe(0o700);
    expect(modeOf(path.join(root, 'keys.json'))).toBe(0o600);
  });
});
