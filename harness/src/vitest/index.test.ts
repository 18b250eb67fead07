import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { stackForTests } from './index.ts';

it.skipIf(process.platform === 'win32')('leaves no data behind if the stack does not start', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-set-up-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const setUp = stackForTests({ pageDir: path.join(folder, 'missing') });
  const provided: unknown[] = [];
  await expect(setUp({ provide: (...args) => provided.push(args) })).rejects.toThrow('missing');
  expect(provided).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});
