import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/test-page.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const { folder, remove } = await temporaryFolder();
afterEach(() => vi.unstubAllEnvs());
afterAll(remove);

it.each(['missing', 'file'])('a TMPDIR that is no folder is named: %s', async (name) => {
  const place = path.join(folder, name);
  if (name === 'file') await writeFile(place, '');
  vi.stubEnv('TMPDIR', place);
  await expect(makeTemporaryFolder('firmline-')).rejects.toMatchObject({
    code: 'folder-unwritable',
    message: expect.stringContaining(`cannot be written to ${place} (`),
    hint: 'Set TMPDIR to a folder that exists and can be written.',
  });
});

it.skipIf(process.platform === 'win32')('a TMPDIR with a path too long for sockets is avoided', async () => {
  const long = path.join(folder, 'a'.repeat(90));
  await mkdir(long);
  vi.stubEnv('TMPDIR', long);
  const plain = await makeTemporaryFolder('firmline-');
  expect(path.dirname(plain)).toBe(long);
  const short = await makeTemporaryFolder('firmline-', { socket: 'socket' });
  expect(path.dirname(short)).toBe('/tmp');
  expect(existsSync(short)).toBe(true);
  await rm(short, { recursive: true });
});
