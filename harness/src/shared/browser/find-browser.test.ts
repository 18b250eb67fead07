import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { pathVariable } from './engine.ts';
import { findBrowser, requireBrowser } from './find-browser.ts';

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
  for (const variable of Object.values(pathVariable)) vi.stubEnv(variable, '');
  vi.stubEnv('PATH', path.join(folder, 'bin'));
  vi.stubEnv('PUPPETEER_CACHE_DIR', path.join(folder, 'cache'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it('prefers the configured one to the one on the PATH', async () => {
  const onPath = await program('bin', 'google-chrome');
  expect(await findBrowser('chromium')).toBe(onPath);
  const named = await program('elsewhere', 'my-chrome');
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', named);
  expect(await findBrowser('chromium')).toBe(named);
});

it('refuses a configured one that does not exist, instead of another browser', async () => {
  await program('bin', 'chromium');
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', path.join(folder, 'gone'));
  await expect(findBrowser('chromium')).rejects.toMatchObject({
    code: 'binary-missing',
    message: `PUPPETEER_EXECUTABLE_PATH is ${path.join(folder, 'gone')}, which is not a program.`,
  });
});

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'takes the newest of the cache',
  async () => {
    await program('cache', 'chrome', 'linux-99.0.1.0', 'chrome-linux64', 'chrome');
    const chrome = await program('cache', 'chrome', 'linux-120.0.1.0', 'chrome-linux64', 'chrome');
    expect(await findBrowser('chromium')).toBe(chrome);
    await program('bin', 'pulseaudio');
    await program('cache', 'firefox', 'linux-stable_99.0', 'firefox', 'firefox');
    const firefox = await program('cache', 'firefox', 'linux-stable_153.0', 'firefox', 'firefox');
    expect(await findBrowser('firefox')).toBe(firefox);
  },
);

it('finds each engine by its own variable and its own names', async () => {
  const firefox = await program('bin', 'firefox');
  const esr = await program('bin', 'firefox-esr');
  await program('bin', 'pulseaudio');
  expect(await findBrowser('firefox')).toBe(esr);
  vi.stubEnv('FIRMLINE_FIREFOX', firefox);
  expect(await findBrowser('firefox')).toBe(firefox);
});

it.runIf(process.platform === 'linux')('takes Firefox only together with a sound server', async () => {
  const firefox = await program('bin', 'firefox');
  expect(await findBrowser('firefox')).toBeNull();
  await expect(requireBrowser('firefox')).rejects.toMatchObject({
    code: 'binary-missing',
    hint: expect.stringContaining('pulseaudio'),
  });
  await program('bin', 'pulseaudio');
  expect(await findBrowser('firefox')).toBe(firefox);
});

it('takes WebKit only together with a display for it', async () => {
  const driver = await program('bin', 'WebKitWebDriver');
  expect(await findBrowser('webkit')).toBeNull();
  await expect(requireBrowser('webkit')).rejects.toMatchObject({
    code: 'binary-missing',
    hint: expect.stringContaining('apt-get install webkit2gtk-driver xvfb'),
  });
  await program('bin', 'Xvfb');
  expect(await findBrowser('webkit')).toBe(driver);
});
