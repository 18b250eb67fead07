import { FirmlineError } from '@firmline/sdk/errors';
import type { Output } from '../../output.ts';
import { announceRun } from '../../presenters/test/consequences.ts';
import { confirm } from '../../prompts/confirm.ts';
import { UsageError } from '../../usage-error.ts';
import { consequencesOf } from '../link/consequences.ts';
import type { RunFlags } from './flags.ts';

/** A page that is tried in place of the local stack's. */
export interface Deployed {
  readonly url: string;
  readonly placesCalls: boolean;
}

/** @throws UsageError, FirmlineError 'invalid-input' for flags that contradict each other, or an address that is none */
export function checkPage({ url, call, data }: RunFlags): void {
  if (url === undefined) {
    if (!call) throw new UsageError('--no-call is for --url: calls of the local stack cost nothing.');
    return;
  }
  if (data !== undefined) throw new UsageError('--url and --data name two pages: leave one out.');
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return;
  throw new FirmlineError(`"${url}" is not an http(s) address.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Give the whole link, such as --url https://demo.example.com/hartwell-lowe.',
  });
}

/**
 * The deployed page that a line names, once the person agreed to what its calls cost.
 * @throws FirmlineError 'aborted' where the person does not agree; UsageError where nobody can be asked
 */
export async function deployedPage(
  { url, call }: RunFlags,
  scenarios: number,
  signal: AbortSignal,
  output: Output,
): Promise<Deployed | undefined> {
  if (url === undefined) return undefined;
  if (call) {
    const reached = await consequencesOf([url], output.flags.timeoutMs, signal);
    const action = announceRun(reached, { url, scenarios }, output);
    if (action !== undefined) await confirm(action, output);
  }
  return { url, placesCalls: call };
}
