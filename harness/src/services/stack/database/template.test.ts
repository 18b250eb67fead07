import { mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseTemplate } from './backup.ts';

let folder: string;
let cache: string;
let source: string;
let copy: string;
let template: Awaited<ReturnType<typeof databaseTemplate>>;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-template-'));
  cache = path.join(folder, 'cache');
  source = path.join(folder, 'source');
  copy = path.join(folder, 'copy');
  await mkdir(path.join(source, 'pg_empty'), { recursive: true, mode: 0o700 });
  await mkdir(path.join(source, 'base/1'), { recursive: true, mode: 0o700 });
  await writeFile(path.join(source, 'PG_VERSION'), '18\n', { mode: 0o600 });
  await writeFile(path.join(source, 'base/1/1247'), 'a table', { mode: 0o600 });
  template = await databaseTemplate('1', cache);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const only = async () => {
  const names = await readdir(cache);
  expect(names).toHaveLength(1);
  return path.join(cache, names[0]!);
};
const isMissing = (place: string) =>
  stat(place).then(
    () => false,
    () => true,
  );

describe('a database template', () => {
  it('is copied once it is kept, for its owner alone', async () => {
    expect(await template.copyTo(copy)).toBe(false);
    expect(await isMissing(copy)).toBe(true);
    await template.keep(source);
    expect(await template.copyTo(copy)).toBe(true);
    expect(await readFile(path.join(copy, 'base/1/1247'), 'utf8')).toBe('a table');
    if (process.platform !== 'win32')
      for (const place of [
        copy,
        path.join(copy, 'pg_empty'),
        path.join(copy, 'base/1'),
        path.join(copy, 'base/1/1247'),
      ])
        expect((await stat(place)).mode & 0o077).toBe(0);
  });

  it.each([
    ['half its length', async (place: string) => truncate(place, Math.floor((await stat(place)).size / 2))],
    ['text in it', (place: string) => writeFile(place, 'no archive')],
  ])('with %s is not used, and the next one takes its place', async (_, damage) => {
    await template.keep(source);
    await damage(await only());
    expect(await template.copyTo(copy)).toBe(false);
    expect(await isMissing(copy)).toBe(true);
    await template.keep(source);
    expect(await template.copyTo(copy)).toBe(true);
  });

  it('is whole when several processes keep and copy it at once', async () => {
    const others = await Promise.all([1, 2, 3].map(() => databaseTemplate('1', cache)));
    await Promise.all(others.map(({ keep }) => keep(source)));
    const copied = others.map(({ copyTo }, index) => copyTo(`${copy}-${index}`));
    expect(await Promise.all(copied)).toEqual([true, true, true]);
    await only();
  });

  it('replaces that of another version', async () => {
    await (await databaseTemplate('old', cache)).keep(source);
    await template.keep(source);
    await only();
    expect(await template.copyTo(copy)).toBe(true);
  });
});
