import { FirmlineError } from '@firmline/sdk/errors';
import { hostedPlatform } from '../../config/connections.ts';
import type { Ask } from '../../auth/ask.ts';
import { about, type Check } from '../check.ts';

const id = 'clock';
const title = 'Clock of this machine';
const { ok, warning, failed, skipped } = about(id, title);

/** Keys are valid for a period of time, so a wrong clock breaks them, ms. */
const worthAWord = 30_000;
const tooMuch = 5 * 60_000;

/** Compares this machine's clock with the service's. */
export const clockCheck: Check = {
  id,
  title,
  async run({ values: { supabaseUrl, platformUrl, platformPrivateKey }, ask }) {
    const url = supabaseUrl
      ? `${supabaseUrl}/rest/v1/`
      : (platformUrl ?? (platformPrivateKey && hostedPlatform));
    if (!url) return [skipped('No service is set to compare it with.')];
    const before = Date.now();
    const headers = await headersOf(url, ask);
    if (headers === undefined)
      return [skipped(`${new URL(url).host} cannot be reached, so there is no time to compare with.`)];
    const middle = (before + Date.now()) / 2;
    const theirs = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(theirs)) return [skipped('The service does not send its time.')];
    // The header has whole seconds, so on average half a second has passed.
    const skew = theirs + 500 - middle;
    const seen = `It is ${Math.round(Math.abs(skew) / 1000)} s ${skew < 0 ? 'ahead of' : 'behind'} the service.`;
    const fix = 'Turn on automatic time in the system settings.';
    if (Math.abs(skew) > tooMuch) return [failed(seen, fix)];
    return [Math.abs(skew) > worthAWord ? warning(seen, fix) : ok('It matches the service.')];
  },
};

/** Undefined if the service cannot be reached, which the check of its keys reports. */
async function headersOf(url: string, ask: Ask): Promise<Headers | undefined> {
  try {
    return (await ask({ url, method: 'HEAD' })).headers;
  } catch (error) {
    if (error instanceof FirmlineError && (error.code === 'network' || error.code === 'timeout'))
      return undefined;
    throw error;
  }
}
