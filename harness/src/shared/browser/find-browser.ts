import { access, constants } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Browser } from '@puppeteer/browsers';

import { type Engine, pathVariable } from './engine.ts';

interface Places {
  /** Names on the PATH, best first. */
  readonly names: readonly string[];
  /** Names in Puppeteer's cache. */
  readonly cachedBrowsers: readonly (keyof typeof Browser)[];
  readonly usualPlaces: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>>;
  /** A program on the PATH without which it cannot be used on Linux. */
  readonly siblingName?: string;
  readonly missingText: string;
  readonly install: string;
}

const inPrograms = (program: string): string[] =>
  ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable];
    return folder ? [path.join(folder, program)] : [];
  });

const places: Readonly<Record<Engine, Places>> = {
  chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
    cachedBrowsers: ['CHROME', 'CHROMIUM'],
    usualPlaces: {
      linux: [
        '/usr/bin/chromium',
        '/usr/bin/google-chrome',
        '/opt/google/chrome/chrome',
        '/snap/bin/chromium',
      ],
      darwin: [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
        path.join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
      ],
      win32: inPrograms('Google/Chrome/Application/chrome.exe'),
    },
    missingText: 'No Chromium was found.',
    install: 'Install one with npx @puppeteer/browsers install chrome@stable --path ~/.cache/puppeteer',
  },
  firefox: {
    names: ['firefox-esr', 'firefox'],
    cachedBrowsers: ['FIREFOX'],
    usualPlaces: {
      linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'],
      darwin: [
        '/Applications/Firefox.app/Contents/MacOS/firefox',
        path.join(homedir(), 'Applications/Firefox.app/Contents/MacOS/firefox'),
      ],
      win32: inPrograms('Mozilla Firefox/firefox.exe'),
    },
    // A machine without a sound device has no clock for sound.
    siblingName: 'pulseaudio',
    missingText: 'No Firefox was found; on Linux it needs pulseaudio.',
    install:
      'On Debian, install both with apt-get install firefox-esr pulseaudio; elsewhere pulseaudio, and npx @puppeteer/browsers install firefox@stable --path ~/.cache/puppeteer',
  },
  webkit: {
    names: ['WebKitWebDriver'],
    cachedBrowsers: [],
    usualPlaces: { linux: ['/usr/bin/WebKitWebDriver'] },
    // It always has a window.
    siblingName: 'Xvfb',
    missingText: 'No WebKit was found; it needs WebKitWebDriver and Xvfb.',
    install: 'On Debian and Ubuntu, install it with apt-get install webkit2gtk-driver xvfb',
  },
};

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

async function firstExecutable(files: readonly string[]): Promise<string | null> {
  for (const file of files) if (await isExecutable(file)) return file;
  return null;
}

const onPath = (names: readonly string[]) => {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return firstExecutable(names.flatMap((name) => folders.map((folder) => path.join(folder, name + suffix))));
};

/** The newest of the given browsers in Puppeteer's cache. */
async function inPuppeteerCache(cachedNames: Places['cachedBrowsers']): Promise<string | null> {
  if (cachedNames.length === 0) return null;
  const { Browser, getInstalledBrowsers } = await import('@puppeteer/browsers');
  const cacheDir = process.env['PUPPETEER_CACHE_DIR'] ?? path.join(homedir(), '.cache/puppeteer');
  const installedBrowsers = await getInstalledBrowsers({ cacheDir }).catch(() => []);
  const files = cachedNames.flatMap((name) =>
    installedBrowsers
      .filter(({ browser }) => browser === Browser[name])
      .toSorted((a, b) => b.buildId.localeCompare(a.buildId, 'en', { numeric: true }))
      .map(({ executablePath }) => executablePath),
  );
  return firstExecutable(files);
}

/**
 * Finds the program of an engine: in its environment variable, on the PATH, in Puppeteer's cache, then in the usual
 * places. Null without one, or without the program that it needs beside.
 * @throws FirmlineError 'binary-missing' if the variable names a file that cannot be run: another browser would not be the
 * one that was asked for
 */
export async function findBrowser(engine: Engine): Promise<string | null> {
  const { names, cachedBrowsers, usualPlaces, siblingName } = places[engine];
  if (siblingName !== undefined && process.platform === 'linux' && (await onPath([siblingName])) === null)
    return null;
  const namedBrowser = process.env[pathVariable[engine]];
  if (namedBrowser) {
    if (await isExecutable(namedBrowser)) return namedBrowser;
    throw new FirmlineError(`${pathVariable[engine]} is ${namedBrowser}, which is not a program.`, {
      code: 'binary-missing',
      fault: 'user',
      hint: 'Correct the path, or remove the variable to use an installed browser.',
    });
  }
  return (
    (await onPath(names)) ??
    (await inPuppeteerCache(cachedBrowsers)) ??
    (await firstExecutable(usualPlaces[process.platform] ?? []))
  );
}

/** @throws FirmlineError 'binary-missing' with how to install it */
export async function requireBrowser(engine: Engine): Promise<string> {
  const executablePath = await findBrowser(engine);
  if (executablePath !== null) return executablePath;
  const { missingText, install } = places[engine];
  throw new FirmlineError(missingText, {
    code: 'binary-missing',
    hint: `${install}, or set ${pathVariable[engine]} to its path.`,
  });
}
