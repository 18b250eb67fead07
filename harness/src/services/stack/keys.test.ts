import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/test-page.ts';
import { loadKeys } from './keys.ts';

const { folder, remove } = await temporaryFolder();
afterAll(remove);

describe('the keys', () => {
  it('are created once, for the owner alone', async () => {
    const own = path.join(folder, 'own');
    await mkdir(own);
    const file = path.join(own, 'keys.json');
    const keys = await loadKeys(file);
    expect(await loadKeys(file)).toEqual(keys);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(own)).toEqual(['keys.json']);
    expect(new Set(Object.values(keys)).size).toBe(7);
  });

  it.each(['', '{"jwtSecret":"only"}'])('are refused with a fix if the file contains %j', async (text) => {
    const damaged = path.join(folder, 'damaged.json');
    await writeFile(damaged, text);
    await expect(loadKeys(damaged)).rejects.toMatchObject({
      code: 'config-invalid',
      hint: expect.stringContaining('Delete the file'),
    });
  });
});
