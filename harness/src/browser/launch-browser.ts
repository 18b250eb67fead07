import { FirmlineError } from '@firmline/sdk/errors';
import type { Browser, BrowserContext } from 'puppeteer-core';

import { findChromium } from './find-chromium.ts';

export interface LaunchOptions {
  /** Default: what `findChromium` finds. */
  readonly executablePath?: string;
  /**
   * WAV file that the microphone of every page plays in a loop: 48 kHz, 16 bit, mono. Add `%noloop` to play it once.
   * Default: the browser's own beeping device.
   */
  readonly microphone?: string;
  /** False: a machine without any microphone. Default true. */
  readonly hasMicrophone?: boolean;
  /** Show the window. */
  readonly headed?: boolean;
  /** Further switches; of two that contradict, the later wins. */
  readonly args?: readonly string[];
}

const noBrowser = () =>
  new FirmlineError('No Chromium was found.', {
    code: 'binary-missing',
    hint: 'Install Chromium or Chrome, or set PUPPETEER_EXECUTABLE_PATH to its path.',
  });

const switches = ({ microphone, hasMicrophone = true, args = [] }: LaunchOptions): string[] => [
  // Chromium refuses its sandbox to root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  // The fake devices always have a microphone among them.
  ...(hasMicrophone ? ['--use-fake-device-for-media-stream'] : ['--disable-audio-input']),
  ...(microphone === undefined ? [] : [`--use-file-for-fake-audio-capture=${microphone}`]),
  // Every other host fails at once, so no test depends on the internet.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  // Machines whose only network is the loopback.
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Containers have little shared memory.
  '--disable-dev-shm-usage',
  ...args,
];

/**
 * Starts a Chromium of its own, with a fake microphone and no way to the internet. `close()` ends all its processes and
 * removes its profile.
 * @throws FirmlineError 'binary-missing' when there is no browser, or it does not start
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = options.executablePath ?? (await findChromium());
  if (executablePath === null) throw noBrowser();
  const { launch } = await import('puppeteer-core');
  try {
    return await launch({
      executablePath,
      headless: options.headed !== true,
      args: switches(options),
      // A window of the size its tests ask for, not a letterbox in it.
      defaultViewport: options.headed ? null : { width: 1280, height: 800 },
    });
  } catch (cause) {
    throw new FirmlineError(`The browser ${executablePath} did not start.`, {
      code: 'binary-missing',
      hint: String(cause).split('\n')[0] ?? '',
      cause,
    });
  }
}

/** Answers a page's question for the microphone in advance, for all pages of an origin. */
export async function setMicrophonePermission(
  target: Browser | BrowserContext,
  origin: string,
  state: 'granted' | 'denied' | 'prompt',
): Promise<void> {
  const context = 'defaultBrowserContext' in target ? target.defaultBrowserContext() : target;
  await context.setPermission(origin, { permission: { name: 'microphone' }, state });
}
