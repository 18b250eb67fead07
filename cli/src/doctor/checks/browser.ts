import { FirmlineError } from '@firmline/sdk/errors';
import { checkOf } from '../check.ts';

/** Whether a browser is found and starts. */
export const browserCheck = checkOf(
  'browser',
  'Browser for link verify',
  async ({ signal }, { ok, failed }) => {
    const { findBrowser, launchBrowser } = await import('@firmline/harness/browser');
    try {
      const executablePath = await findBrowser('chromium');
      if (executablePath === null)
        return failed(
          'No Chromium or Chrome was found.',
          'Install one, or set PUPPETEER_EXECUTABLE_PATH to its path.',
          'npx @puppeteer/browsers install chrome@stable',
        );
      const browser = await launchBrowser({ executablePath });
      const close = () => void browser.close();
      signal.addEventListener('abort', close, { once: true });
      try {
        return ok(`${await browser.version()} at ${executablePath}.`);
      } finally {
        signal.removeEventListener('abort', close);
        await browser.close();
      }
    } catch (error) {
      if (!(error instanceof FirmlineError)) throw error;
      return failed(error.message, error.hint);
    }
  },
  45_000,
);
