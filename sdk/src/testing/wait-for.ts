import { FirmlineError } from '../errors.ts';
import { checkTime } from '../timer.ts';
import type { WebCallClient, WebCallEvents } from '../web-call/index.ts';

/**
 * The arguments of the next event of this name.
 * @throws FirmlineError 'timeout' after `timeout` ms, 3,000 by default: less than a test's own limit
 */
export function waitFor<Name extends keyof WebCallEvents>(
  client: Pick<WebCallClient, 'on'>,
  name: Name,
  { timeout = 3000 } = {},
): Promise<WebCallEvents[Name]> {
  const longestMs = checkTime(timeout, 'timeout');
  return new Promise((resolve, reject) => {
    const off = client.on(name, (...args) => {
      clearTimeout(timer);
      off();
      resolve(args);
    });
    const timer = setTimeout(() => {
      off();
      reject(new FirmlineError(`No "${name}" within ${timeout} ms.`, { code: 'timeout' }));
    }, longestMs);
  });
}
