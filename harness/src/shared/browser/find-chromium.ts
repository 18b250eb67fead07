import { access, constants } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const knownPlaces: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/google-chrome', '/opt/google/chrome/chrome', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    path.join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable];
    return folder ? [path.join(folder, 'Google/Chrome/Application/chrome.exe')] : [];
  }),
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

const onPath = () => {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return firstExecutable(names.flatMap((name) => folders.map((folder) => path.join(folder, name + suffix))));
};

/** The newest Chrome or Chromium in Puppeteer's cache. */
async function inPuppeteerCache(): Promise<string | null> {
  const { Browser, getInstalledBrowsers, getVersionComparator } = await import('@puppeteer/browsers');
  const cacheDir = process.env['PUPPETEER_CACHE_DIR'] ?? path.join(homedir(), '.cache/puppeteer');
  const installed = await getInstalledBrowsers({ cacheDir }).catch(() => []);
  const files = [Browser.CHROME, Browser.CHROMIUM].flatMap((browser) => {
    const newestFirst = getVersionComparator(browser);
    return installed
      .filter((entry) => entry.browser === browser)
      .toSorted((a, b) => newestFirst(b.buildId, a.buildId))
      .map(({ executablePath }) => executablePath);
  });
  return firstExecutable(files);
}

/**
 * Finds a Chromium or Chrome: in PUPPETEER_EXECUTABLE_PATH, on the PATH, in Puppeteer's cache, then in the usual places.
 * Null if no browser is found. Ignores a PUPPETEER_EXECUTABLE_PATH that is not executable.
 */
export async function findChromium(): Promise<string | null> {
  const named = process.env['PUPPETEER_EXECUTABLE_PATH'];
  if (named && (await isExecutable(named))) return named;
  return (
    (await onPath()) ??
    (await inPuppeteerCache()) ??
    (await firstExecutable(knownPlaces[process.platform] ?? []))
  );
}
