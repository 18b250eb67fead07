import { FirmlineError } from '@firmline/sdk/errors';
import type { Browser } from 'puppeteer-core';
import { findChromium } from '../../shared/browser/find-chromium.ts';

export interface VisitorOptions {
  /** WAV file the microphone plays in a loop. */
  readonly microphone: string;
  readonly headed: boolean;
  /** Where it may leave what it leaves in a home, and behind when it is killed. */
  readonly folder: string;
}

/**
 * Starts a Chromium as a visitor has one: it reaches the internet and plays sound only after a click. Only the
 * microphone is a file. Signals are the caller's to handle.
 * @throws FirmlineError 'binary-missing'
 */
export async function launchVisitor({ microphone, headed, folder }: VisitorOptions): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === null) {
    throw new FirmlineError('No Chromium was found.', {
      code: 'binary-missing',
      hint:
        'Install one with npx @puppeteer/browsers install chrome@stable --path ~/.cache/puppeteer, ' +
        'or set PUPPETEER_EXECUTABLE_PATH.',
    });
  }
  const { launch } = await import('puppeteer-core');
  try {
    return await launch({
      executablePath,
      headless: !headed,
      env: {
        // Where there is none, its sound library would leave a folder of its own.
        XDG_RUNTIME_DIR: folder,
        ...process.env,
        XDG_CONFIG_HOME: folder,
        XDG_CACHE_HOME: folder,
        TMPDIR: folder,
      },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: [
        // Chromium refuses its sandbox to root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${microphone}`,
        // Machines whose only network is the loopback.
        '--allow-loopback-in-peer-connection',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Containers have little shared memory.
        '--disable-dev-shm-usage',
      ],
      defaultViewport: headed ? null : { width: 1280, height: 900 },
    });
  } catch (cause) {
    throw new FirmlineError(`The browser ${executablePath} did not start.`, {
      code: 'binary-missing',
      hint: String(cause).split('\n')[0] ?? '',
      cause,
    });
  }
}
