import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

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
  expect((await readdir(folder)).filter((name) => name.startsWith('puppeteer'))).toEqual([]);
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

it('is a machine without a microphone, where it is to be one', async () => {
  const browser = await launchBrowser({ hasMicrophone: false });
  try {
    const page = await browser.newPage();
    // A page that may ask for one: local files count as their own origin.
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

it('says what to do when there is no browser', async () => {
  const missing = path.join(tmpdir(), 'no-such-browser');
  await expect(launchBrowser({ executablePath: missing })).rejects.toMatchObject({ code: 'binary-missing' });
});
