import { createHmac } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/test-page.ts';
import { loadKeys, roleToken } from './keys.ts';

const { folder, remove } = await temporaryFolder();
const file = path.join(folder, 'keys.json');
afterAll(remove);

describe('the keys', () => {
  it('are created once, for the owner alone', async () => {
    const keys = await loadKeys(file);
    expect(await loadKeys(file)).toEqual(keys);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['keys.json']);
    expect(new Set(Object.values(keys)).size).toBe(7);
  });

  it('look like those of a hosted project', async () => {
    expect(await loadKeys(file)).toMatchObject({
      anonKey: expect.stringMatching(/^sb_publishable_[\w-]{32}$/),
      serviceRoleKey: expect.stringMatching(/^sb_secret_[\w-]{32}$/),
    });
  });

  it('lead to tokens of both roles, signed with 256 secret bits', async () => {
    const { jwtSecret } = await loadKeys(file);
    expect(Buffer.from(jwtSecret, 'base64url')).toHaveLength(32);
    for (const role of ['anon', 'service_role'] as const) {
      const [header = '', claims = '', signature] = roleToken(role, jwtSecret).split('.');
      const expected = createHmac('sha256', jwtSecret).update(`${header}.${claims}`).digest('base64url');
      expect(signature).toBe(expected);
      expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
        iss: 'firmline-local',
        role,
        exp: expect.any(Number),
      });
    }
  });

  it.each(['', 'null', '{"jwtSecret":"only"}', '{"jwtSecret":7}'])(
    'are refused with a fix if the file contains %j',
    async (text) => {
      const damaged = path.join(folder, 'damaged.json');
      await writeFile(damaged, text);
      await expect(loadKeys(damaged)).rejects.toMatchObject({
        code: 'config-invalid',
        hint: expect.stringContaining('Delete the file'),
      });
    },
  );
});
