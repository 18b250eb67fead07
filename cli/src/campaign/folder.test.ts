import { appendFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileNameOf } from '../firms/slugs.ts';
import { openFolder, lockFolder } from './folder.ts';
import { testFolder } from '../testing/test-folder.ts';

const parent = testFolder();
let out: string;
beforeEach(() => void (out = parent.at('out')));

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
    await writeFile(parent.at('file'), '');
    await expect(lockFolder(parent.at('file'))).rejects.toMatchObject({ code: 'folder-unwritable' });
  });
});

describe('the name of a file', () => {
  it.each([
    ['whitfield-and-rowe-llp-k7f3qw9d', 'whitfield-and-rowe-llp-k7f3qw9d'],
    ['default', 'default'],
    ['../etc/passwd', 'etc-passwd_'],
    ['Dana', 'dana_'],
    ['con', 'con_'],
    ['.hidden', 'hidden_'],
    ['מרגלית', 'firm_'],
  ])('of %s begins with %s', (slug, name) => {
    expect(fileNameOf(slug).startsWith(name)).toBe(true);
  });

  it('is safe in every folder, and different for every slug', () => {
    const odd = fc.oneof(
      fc.string({ maxLength: 500 }),
      fc.string({ unit: fc.constantFrom(...'aA-_./\\:\0') }),
    );
    fc.assert(
      fc.property(odd, odd, (one, other) => {
        expect(fileNameOf(one)).toMatch(/^[a-z0-9][a-z0-9-]{0,79}$|^[a-z0-9-]{1,40}_[0-9a-f]{16}$/);
        expect(fileNameOf(one) === fileNameOf(other)).toBe(one === other);
      }),
    );
  });
});
