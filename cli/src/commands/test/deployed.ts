import { withoutSecrets } from '@firmline/harness/call-tests';
import { FirmlineError } from '@firmline/sdk/errors';
import { pagePlace } from '../../config/connections.ts';
import { announceRun } from '../../presenters/test/consequences.ts';
import { consequencesOf } from '../../link/consequences.ts';
import type { RunFlags } from '../../test/flags.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { UsageError } from '../../usage-error.ts';

/** A deployed page to test instead of the local stack's. */
export interface Deployed {
  readonly url: string;
  readonly placesCalls: boolean;
}

/** @throws UsageError for flags that contradict each other, FirmlineError 'invalid-input' for an invalid address */
export function checkPage({
  page,
  url,
  stack,
  call,
  data,
  browser = 'chromium',
  browserEndpoint,
  headed,
}: RunFlags): void {
  if (browserEndpoint !== undefined && browser !== 'chromium')
    throw new UsageError(
      `--browser ${browser} cannot be combined with --browser-endpoint, which is a Chromium.`,
    );
  if (browserEndpoint !== undefined && headed)
    throw new UsageError(
      '--headed cannot be combined with --browser-endpoint, whose browser is already running.',
    );
  if (page !== undefined && (url !== undefined || data !== undefined))
    throw new UsageError(`--page cannot be combined with ${url === undefined ? '--data' : '--url'}.`);
  if (stack && url === undefined) throw new UsageError('--stack needs --url.');
  if (stack && !call)
    throw new UsageError('--no-call cannot be combined with --stack, whose calls cost nothing.');
  if (url === undefined) {
    if (!call) throw new UsageError('--no-call needs --url. Calls on the local stack cost nothing.');
    return;
  }
  if (data !== undefined) throw new UsageError('--url cannot be combined with --data.');
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return;
  throw new FirmlineError(`"${url}" is not an http(s) address.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Pass the whole link, for example --url https://demo.example.com/hartwell-lowe.',
  });
}

/**
 * The deployed page that the command line names, once the person has agreed to the cost of its calls.
 * @param scenarios number of scenarios in this shard
 * @throws FirmlineError 'aborted' if the person declines; UsageError when there is no terminal
 */
export async function deployedPage(
  { url, stack, call, repeat, retries }: RunFlags,
  scenarios: number,
  signal: AbortSignal,
  output: Output,
): Promise<Deployed | undefined> {
  if (url === undefined || stack) return undefined;
  if (call) {
    const { webhooks, platforms } = await consequencesOf([url], output.flags.timeoutMs, signal);
    // If a page does not say which services it uses, the page itself is listed.
    const reached = { webhooks: webhooks.map(withoutSecrets), platforms: platforms.map(withoutSecrets) };
    const place = pagePlace(url, output.flags.profile);
    const planned = { url: withoutSecrets(url), place, scenarios, tries: repeat * (1 + retries) };
    const action = announceRun(reached, planned, output);
    if (action !== undefined) await confirm(action, output);
  }
  return { url, placesCalls: call };
}
