import type { Output } from '../../terminal/output.ts';
import { printable } from '../../text.ts';
import type { Consequences } from '../../link/types.ts';

const listed = (addresses: readonly string[]) => addresses.map(printable).join(', ');

export interface PlannedCalls {
  readonly url: string;
  /** Profile and host of the page. */
  readonly place: string;
  readonly scenarios: number;
  /** Maximum attempts of each, not counting inconclusive ones. */
  readonly tries: number;
}

/**
 * Prints the services that the calls of a run reach beyond this machine.
 * @returns the action to confirm; undefined if none is needed
 */
export function announceRun(
  { webhooks, platforms }: Consequences,
  { url, place, scenarios, tries }: PlannedCalls,
  output: Output,
): string | undefined {
  if (webhooks.length + platforms.length === 0) return undefined;
  const most = scenarios === 1 ? 'one scenario' : `up to ${scenarios} scenarios`;
  const times = tries === 1 ? most : `${most}${scenarios === 1 ? '' : ', each'} up to ${tries} times`;
  if (platforms.length > 0) {
    output.note(`Calls cost money at ${listed(platforms)}: ${times}.`);
    output.note('An inconclusive call is made once more.');
  }
  if (webhooks.length > 0) output.note(`Calls may reach the webhook ${listed(webhooks)}.`);
  output.note('--no-call skips scenarios that place a call.');
  return `Run ${times} on ${printable(url)} (${place})`;
}
