import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './lock.ts';

let parent: string;
let out: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'firmline-campaign-'));
  out = path.join(parent, 'out');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

it('lets one campaign at a time into a folder', async () => {
  const lock = await lockFolder(out);
  await expect(lockFolder(out)).rejects.toMatchObject({
    code: 'conflict',
    message: `Another campaign is writing to ${out} (process ${process.pid}). Nothing was changed.`,
  });
  lock.release();
  expect(await readdir(out)).toEqual([]);
  (await lockFolder(out)).release();
});

it('takes over from one that was killed', async () => {
  (await lockFolder(out)).release();
  // No system gives a process this number.
  await writeFile(path.join(out, '.firmline-lock'), '{"token":"t","pid":2147483646,"identity":null}');
  (await lockFolder(out)).release();
  expect(await readdir(out)).toEqual([]);
});

it('says that a folder cannot be used', async () => {
  await writeFile(path.join(parent, 'file'), '');
  await expect(lockFolder(path.join(parent, 'file'))).rejects.toMatchObject({ code: 'folder-unwritable' });
});
