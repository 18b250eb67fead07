import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { CallEngine } from './engine.ts';
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

/** Uses a browser in a child process, whose result is printed, and kills it. */
async function useElsewhere(engine: CallEngine): Promise<object> {
  const launch = fileURLToPath(new URL('launch-browser.ts', import.meta.url));
  const program = `
    const { launchBrowser } = await import(${JSON.stringify(launch)});
    const browser = await launchBrowser({
      engine: '${engine}', allowedHosts: ['www.localhost'], isEndedBySignals: false });
    const page = await browser.newPage();
    await page.goto('data:text/html,<title>up</title>');
    const result = { title: await page.title(), soundMs: [], refusals: [] };
    for (let times = 0; times < 4; times++) result.soundMs.push(await page.evaluate(${String(soundBegins)}));
    for (const address of ['http://www.localhost:49151/', 'https://example.com'])
      await (await browser.newPage()).goto(address).catch(({ message }) => result.refusals.push(message));
    console.log(JSON.stringify(result));`;
  const args = ['--conditions=@firmline/source', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  for await (const line of createInterface(child.stdout)) {
    expect((await processesNaming(folder)).length).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await closed;
    return JSON.parse(line) as object;
  }
  throw new Error('It ended by itself.');
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
    '%s reaches only allowed hosts, plays sound at once, and ends with a process that is killed, with its profile',
    async (engine, problem) => {
      // The device of a sound server that works in steps of 2 s takes about as long; the first sound starts it.
      const atOnce = expect.toSatisfy((ms: number) => ms < 1000) as number;
      expect(await useElsewhere(engine)).toEqual({
        title: 'up',
        soundMs: [expect.any(Number), atOnce, atOnce, atOnce],
        refusals: [expect.stringMatching(/ERR(?:OR)?_CONNECTION_REFUSED/), expect.stringContaining(problem)],
      });
      await expect.poll(() => processesNaming(folder)).toEqual([]);
      await expect.poll(() => readdir(folder)).toEqual([]);
    },
  );

  it('starts although the path of TMPDIR is too long for its socket', async () => {
    const long = path.join(folder, 'a'.repeat(50));
    await mkdir(long);
    vi.stubEnv('TMPDIR', long);
    const browser = await launchBrowser();
    expect(await browser.version()).toMatch(/^Chrome/);
    await browser.close();
  });

  it('refuses a domain on the internet, and leaves no process and no profile behind', async () => {
    const browser = await launchBrowser({ hasInternet: true, refusedDomains: ['localhost'] });
    const page = await browser.newPage();
    // The connection would be refused if the domain were not.
    await expect(page.goto('http://www.localhost:49151/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
    expect((await processesNaming(folder)).length).toBeGreaterThan(0);
    await browser.close();
    await expect.poll(() => processesNaming(folder)).toEqual([]);
    await expect.poll(() => readdir(folder)).toEqual([]);
  });
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

it.runIf(process.platform === 'linux').each(['chromium', 'firefox'] as const)(
  'a %s that does not start shows its own line and its cure',
  async (engine) => {
    folder = await mkdtemp(path.join(tmpdir(), 'firmline-broken-'));
    const executablePath = path.join(folder, 'browser');
    const line = 'libgtk-3.so.0: cannot open shared object file: No such file or directory';
    await writeFile(executablePath, `#!/bin/sh\necho "${line}" >&2\necho "Cannot start." >&2\nexit 1\n`);
    await chmod(executablePath, 0o755);
    await expect(launchBrowser({ engine, executablePath })).rejects.toMatchObject({
      code: 'binary-missing',
      message: `The browser ${executablePath} did not start: ${line}.`,
      hint: expect.stringContaining('Install the library') as string,
    });
  },
);
