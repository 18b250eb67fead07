import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/test-page.ts';
import { findPostgrest } from './postgrest.ts';

const { folder, remove } = await temporaryFolder();
const program = path.join(folder, process.platform === 'win32' ? 'postgrest.exe' : 'postgrest');
await writeFile(program, '#!/bin/sh\n');
await chmod(program, 0o755);
afterAll(remove);

const nowhere = path.join(folder, 'nowhere');

describe('PostgREST', () => {
  it('is the one in POSTGREST_BIN, else the packaged one, else the one on the PATH', () => {
    expect(findPostgrest({ POSTGREST_BIN: program })).toBe(program);
    expect(findPostgrest({}, program)).toBe(program);
    expect(findPostgrest({ PATH: [nowhere, folder].join(path.delimiter) }, nowhere)).toBe(program);
  });

  it.each([
    [{ POSTGREST_BIN: nowhere }, nowhere],
    [{ POSTGREST_BIN: folder }, 'is not an executable file'],
    [{ PATH: nowhere }, process.platform],
    [{}, process.arch],
  ])('reports a missing binary with a fix for %o', (env, part) => {
    expect(() => findPostgrest(env, nowhere)).toThrow(
      expect.objectContaining({
        code: 'binary-missing',
        message: expect.stringContaining(part),
        hint: expect.stringContaining('POSTGREST_BIN'),
      }),
    );
  });
});
