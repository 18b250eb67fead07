import { FirmlineError } from '@firmline/sdk/errors';
import type { Browser } from 'puppeteer-core';
import { withoutSecrets } from '#util/redact';

/**
 * Connects to a running browser. `disconnect()` leaves it running.
 * @param endpoint `ws://…`, or `http://…` of its DevTools
 * @throws FirmlineError 'network' if there is none
 */
export async function connectBrowser(endpoint: string): Promise<Browser> {
  const { connect } = await import('puppeteer-core');
  try {
    return await connect({
      ...(endpoint.startsWith('http') ? { browserURL: endpoint } : { browserWSEndpoint: endpoint }),
      defaultViewport: { width: 1280, height: 800 },
    });
  } catch (cause) {
    throw new FirmlineError(`There is no browser at ${withoutSecrets(endpoint)}.`, {
      code: 'network',
      hint: 'Start one with --remote-debugging-port, and name the address it prints.',
      cause,
    });
  }
}
