import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type CallEngine, callEngines } from './engine.ts';
import { launchBrowser } from './launch-browser.ts';

let folder = '';

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

/** Starts a browser in a child process that then ends. */
async function launchElsewhere(engine: CallEngine, end: string): Promise<void> {
  const launch = fileURLToPath(new URL('launch-browser.ts', import.meta.url));
  const program = `
    const { launchBrowser } = await import(${JSON.stringify(launch)});
    const browser = await launchBrowser({ engine: '${engine}', endsOnSignals: false, endsWithProcess: true });
    await browser.newPage();
    ${end};`;
  const args = ['--conditions=@firmline/source', '--input-type=module', '-e', program];
  await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
}

describe.runIf(process.platform === 'linux')('a browser', () => {
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'firmline-launch-'));
    vi.stubEnv('TMPDIR', folder);
  });

  it.each([
    ['chromium', 'ERR_NAME_NOT_RESOLVED'],
    ['firefox', 'NS_ERROR_PROXY_CONNECTION_REFUSED'],
  ] as const)(
    '%s reaches only allowed hosts, plays sound at once, and leaves no process and no profile behind',
    async (engine, problem) => {
      const browser = await launchBrowser({ engine, allowedHosts: ['www.localhost'] });
      const page = await browser.newPage();
      await page.goto('data:text/html,<title>up</title>');
      expect(await page.title()).toBe('up');
      await page.evaluate(soundBegins);
      // The device of a sound server that works in steps of 2 s takes about as long.
      for (let times = 0; times < 3; times++) expect(await page.evaluate(soundBegins)).toBeLessThan(1000);
      await expect(page.goto('http://www.localhost:49151/')).rejects.toThrow(/ERR(?:OR)?_CONNECTION_REFUSED/);
      const other = await browser.newPage();
      await expect(other.goto('https://example.com')).rejects.toThrow(problem);
      expect((await processesNaming(folder)).length).toBeGreaterThan(0);
      await browser.close();
      await expect.poll(() => processesNaming(folder)).toEqual([]);
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('refuses a domain on the internet', async () => {
    const browser = await launchBrowser({ reachesInternet: true, refusedDomains: ['localhost'] });
    const page = await browser.newPage();
    // The connection would be refused if the domain were not.
    await expect(page.goto('http://www.localhost:49151/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
    await browser.close();
  });

  it.each(callEngines)(
    '%s ends with its process even if that is killed, with its profile',
    async (engine) => {
      await launchElsewhere(engine, 'process.kill(process.pid, "SIGKILL")');
      await expect.poll(() => processesNaming(folder)).toEqual([]);
      await expect.poll(() => readdir(folder)).toEqual([]);
    },
  );
});

/** Runs in the page. @returns how long a sound takes to begin, ms */
async function soundBegins(): Promise<number> {
  const from = performance.now();
  const context = new AudioContext();
  const sound = context.createOscillator();
  sound.connect(context.destination);
  sound.start();
  await context.resume();
  while (context.currentTime === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const ms = performance.now() - from;
  await context.close();
  return ms;
}

it('explains how to install a missing browser', async () => {
  const missing = path.join(tmpdir(), 'no-such-browser');
  await expect(launchBrowser({ executablePath: missing })).rejects.toMatchObject({ code: 'binary-missing' });
});
