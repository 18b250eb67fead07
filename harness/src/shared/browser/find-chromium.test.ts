import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { findChromium } from './find-chromium.ts';

let folder: string;

const program = async (...parts: string[]) => {
  const file = path.join(folder, ...parts);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, '');
  await chmod(file, 0o755);
  return file;
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-find-'));
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', '');
  vi.stubEnv('PATH', path.join(folder, 'bin'));
  vi.stubEnv('PUPPETEER_CACHE_DIR', path.join(folder, 'cache'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it('prefers the configured one to the one on the PATH', async () => {
  const onPath = await program('bin', 'google-chrome');
  expect(await findChromium()).toBe(onPath);
  const named = await program('elsewhere', 'my-chrome');
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', named);
  expect(await findChromium()).toBe(named);
});

it('ignores a configured one that does not exist', async () => {
  const onPath = await program('bin', 'chromium');
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', path.join(folder, 'gone'));
  expect(await findChromium()).toBe(onPath);
});

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'takes the newest of the cache',
  async () => {
    await program('cache', 'chrome', 'linux-99.0.1.0', 'chrome-linux64', 'chrome');
    const newest = await program('cache', 'chrome', 'linux-120.0.1.0', 'chrome-linux64', 'chrome');
    expect(await findChromium()).toBe(newest);
  },
);
