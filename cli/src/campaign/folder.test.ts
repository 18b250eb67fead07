import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolder, lockFolder } from './folder.ts';

let parent: string;
let out: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'firmline-campaign-'));
  out = path.join(parent, 'out');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const textOf = (file: string) => readFile(path.join(out, file), 'utf8');
const modeOf = async (file: string) => ((await stat(path.join(out, file))).mode & 0o777).toString(8);

it('is private, and replaces its own files', async () => {
  await (await openFolder(out)).write({ file: 'a.md', content: 'one' });
  const again = await openFolder(out);
  expect(await again.foreign([{ file: 'a.md', content: 'two' }])).toEqual([]);
  await again.write({ file: 'a.md', content: 'two' });
  expect(await textOf('a.md')).toBe('two');
  if (process.platform !== 'win32')
    expect([await modeOf('.'), await modeOf('a.md'), await modeOf('.firmline-campaign.ndjson')]).toEqual([
      '700',
      '600',
      '600',
    ]);
});

it('never touches files of others', async () => {
  await mkdir(path.join(out, 'b.md'), { recursive: true });
  await writeFile(path.join(out, 'a.md'), 'mine');
  const folder = await openFolder(out);
  const files = ['a.md', 'b.md', 'c.md'].map((file) => ({ file, content: 'letter' }));
  expect(await folder.foreign(files)).toEqual(['a.md', 'b.md']);
  await expect(folder.write(files[0]!)).rejects.toThrow('did not write: a.md');
  await folder.remove('a.md');
  expect(await textOf('a.md')).toBe('mine');
});

it('keeps what a person has changed in its files, until the firm changes too', async () => {
  const folder = await openFolder(out);
  await folder.write({ file: 'a.md', content: 'letter' });
  await appendFile(path.join(out, 'a.md'), ', by hand');
  await (await openFolder(out)).write({ file: 'a.md', content: 'letter' });
  await folder.remove('a.md');
  expect(await textOf('a.md')).toBe('letter, by hand');
  expect(await folder.foreign([{ file: 'a.md', content: 'another letter' }])).toEqual(['a.md']);
});

it('continues after a cut-off line and a partial file', async () => {
  const first = await openFolder(out);
  first.state.keepVerified('a', '2026-01-01T00:00:00.000Z');
  await appendFile(path.join(out, '.firmline-campaign.ndjson'), '{"record":"b","at":"20');
  await writeFile(path.join(out, '.firmline-partial'), 'half of a let');
  const second = await openFolder(out);
  second.state.keepVerified('c', '2026-01-02T00:00:00.000Z');
  const { state } = await openFolder(out);
  expect(['a', 'b', 'c'].map((record) => state.verifiedAt(record))).toEqual([
    '2026-01-01T00:00:00.000Z',
    undefined,
    '2026-01-02T00:00:00.000Z',
  ]);
  await second.write({ file: 'a.md', content: 'letter' });
  expect((await readdir(out)).toSorted()).toEqual(['.firmline-campaign.ndjson', 'a.md']);
});

describe('the lock of a folder', () => {
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
});
