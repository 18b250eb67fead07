import { FirmlineError } from '@firmline/sdk/errors';
import type { Browser, BrowserContext } from 'puppeteer-core';

import { removeWithBrowser, makeBrowserFolder } from './browser-folder.ts';
import { requireBrowser } from './find-browser.ts';

export interface LaunchOptions {
  /** Default: the result of `findBrowser`. */
  readonly executablePath?: string;
  /**
   * WAV file that the microphone of every page plays in a loop: 48 kHz, 16 bit, mono. Add `%noloop` to play it once.
   * Default: the browser's own beeping device.
   */
  readonly microphone?: string;
  /** False emulates a machine without a microphone. Default true. */
  readonly hasMicrophone?: boolean;
  /** Show the window. */
  readonly headed?: boolean;
  /** Sound may only start within five seconds of a user gesture. Default false. */
  readonly blocksSound?: boolean;
  /** Throttle background tabs, as in a visitor's browser. Default false. */
  readonly slowsHiddenTabs?: boolean;
  /** Host names that resolve to this machine. */
  readonly hosts?: readonly string[];
  /** Allow any host. Default false. */
  readonly reachesInternet?: boolean;
  /** False leaves signals to the caller. Default true. */
  readonly endsOnSignals?: boolean;
  /** End with this process even if that is killed; `wsEndpoint()` is then missing. Default false. */
  readonly endsWithProcess?: boolean;
  /** Further switches; later ones override earlier ones. */
  readonly args?: readonly string[];
}

/** Puppeteer's default switches against throttling. */
const noThrottling = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/** Makes every other host fail immediately, so that no test depends on the internet. */
const resolverRules = (hosts: readonly string[]): string =>
  [
    ...hosts.map((host) => `MAP ${host} 127.0.0.1`),
    'MAP * ~NOTFOUND',
    'EXCLUDE localhost',
    'EXCLUDE 127.0.0.1',
  ].join(', ');

const switches = ({
  microphone,
  hasMicrophone = true,
  blocksSound = false,
  hosts = [],
  reachesInternet = false,
  args = [],
}: LaunchOptions): string[] => [
  // Chromium refuses its sandbox to root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  // The fake devices always include a microphone.
  ...(hasMicrophone ? ['--use-fake-device-for-media-stream'] : ['--disable-audio-input']),
  ...(microphone === undefined ? [] : [`--use-file-for-fake-audio-capture=${microphone}`]),
  ...(reachesInternet ? [] : [`--host-resolver-rules=${resolverRules(hosts)}`]),
  // For machines whose only network is the loopback.
  '--allow-loopback-in-peer-connection',
  `--autoplay-policy=${blocksSound ? 'user-gesture-required' : 'no-user-gesture-required'}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Chromium would start a spare process with every page, which adds a fifth to the cost of opening one.
  '--disable-features=SpareRendererForSitePerProcess',
  // Containers have little shared memory.
  '--disable-dev-shm-usage',
  ...args,
];

/**
 * Starts a Chromium with a fake microphone and without internet access. It leaves no processes or files behind, however
 * it ends.
 * @throws FirmlineError 'binary-missing' if there is no browser, or it does not start
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = options.executablePath ?? (await requireBrowser('chromium'));
  const { launch } = await import('puppeteer-core');
  const { headed = false, slowsHiddenTabs = false } = options;
  const { endsOnSignals = true, endsWithProcess = false } = options;
  const folder = await makeBrowserFolder();
  try {
    const browser = await launch({
      executablePath,
      headless: !headed,
      pipe: endsWithProcess,
      env: folder.env,
      userDataDir: folder.profile,
      args: switches(options),
      ...(slowsHiddenTabs ? { ignoreDefaultArgs: noThrottling } : {}),
      handleSIGINT: endsOnSignals,
      handleSIGTERM: endsOnSignals,
      handleSIGHUP: endsOnSignals,
      // With a window, the page fills it.
      defaultViewport: headed ? null : { width: 1280, height: 800 },
    });
    return removeWithBrowser(folder, browser);
  } catch (cause) {
    await folder.remove();
    throw new FirmlineError(`The browser ${executablePath} did not start.`, {
      code: 'binary-missing',
      hint: String(cause).split('\n')[0] ?? '',
      cause,
    });
  }
}

/** Sets the microphone permission for all pages of an origin in advance. */
export async function setMicrophonePermission(
  target: Browser | BrowserContext,
  origin: string,
  state: 'granted' | 'denied' | 'prompt',
): Promise<void> {
  const context = 'defaultBrowserContext' in target ? target.defaultBrowserContext() : target;
  await context.setPermission(origin, { permission: { name: 'microphone' }, state });
}
