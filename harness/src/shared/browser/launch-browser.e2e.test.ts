import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, expect, it, vi } from 'vitest';

import { launchBrowser } from './launch-browser.ts';

let folder: string | undefined;

afterEach(async () => {
  vi.unstubAllEnvs();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Command lines of all processes that name a text. */
async function processesNaming(text: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(text));
}

it.runIf(process.platform === 'linux')('leaves no process and no profile behind', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-launch-'));
  vi.stubEnv('TMPDIR', folder);
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto('data:text/html,<title>up</title>');
  expect(await page.title()).toBe('up');
  expect((await processesNaming(folder)).length).toBeGreaterThan(0);
  await browser.close();
  await expect.poll(() => processesNaming(folder ?? '')).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

it.runIf(process.platform === 'linux')('leaves nothing behind when it is killed', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-launch-'));
  vi.stubEnv('TMPDIR', folder);
  const browser = await launchBrowser();
  await browser.newPage();
  browser.process()?.kill('SIGKILL');
  await expect.poll(() => readdir(folder ?? '')).toEqual([]);
});

/** Starts a browser in a child process that then ends. */
async function launchElsewhere(end: string): Promise<void> {
  const launch = fileURLToPath(new URL('launch-browser.ts', import.meta.url));
  const program = `
    const { launchBrowser } = await import(${JSON.stringify(launch)});
    const browser = await launchBrowser({ endsOnSignals: false, endsWithProcess: true });
    await browser.newPage();
    ${end};`;
  const args = ['--conditions=@firmline/source', '--input-type=module', '-e', program];
  await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
}

it.runIf(process.platform === 'linux')('ends with its process and leaves nothing behind', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-launch-'));
  vi.stubEnv('TMPDIR', folder);
  await launchElsewhere('process.exit()');
  await expect.poll(() => processesNaming(folder ?? '')).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

it.runIf(process.platform === 'linux')('ends with its process even if that is killed', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-launch-'));
  vi.stubEnv('TMPDIR', folder);
  await launchElsewhere('process.kill(process.pid, "SIGKILL")');
  await expect.poll(() => processesNaming(folder ?? ''), { timeout: 5000 }).toEqual([]);
});

it('reaches no other host', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await expect(page.goto('https://example.com')).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
  } finally {
    await browser.close();
  }
});

it('has no microphone on request', async () => {
  const browser = await launchBrowser({ hasMicrophone: false });
  try {
    const page = await browser.newPage();
    // Local files count as their own origin, so this page may request one.
    await page.goto('chrome://version');
    const failure = await page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'none',
        ({ name }: DOMException) => name,
      ),
    );
    expect(failure).toBe('NotFoundError');
  } finally {
    await browser.close();
  }
});

it('explains how to install a missing browser', async () => {
  const missing = path.join(tmpdir(), 'no-such-browser');
  await expect(launchBrowser({ executablePath: missing })).rejects.toMatchObject({ code: 'binary-missing' });
});
