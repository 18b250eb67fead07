import { FirmlineError } from '@firmline/sdk/errors';
import { firmline } from '../invocation.ts';

interface Sending extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses other than 2xx that are no failure. */
  readonly accepted?: readonly number[];
  /** The error after an abort. */
  readonly stopped?: () => FirmlineError;
}

/** Sends a request to a running stack. @throws FirmlineError 'network', 'http' */
export async function askStack(url: string, { accepted = [], stopped, ...init }: Sending): Promise<Response> {
  const answer = await fetch(url, init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw stopped?.() ?? cause;
    throw new FirmlineError(`The stack does not respond at ${new URL(url).origin}.`, {
      code: 'network',
      hint: `Run ${firmline} dev status for details.`,
      cause,
    });
  });
  if (answer.ok || accepted.includes(answer.status)) return answer;
  await answer.body?.cancel();
  throw new FirmlineError(`The stack responded with ${answer.status} at ${new URL(url).pathname}.`, {
    code: 'http',
    hint: `Run ${firmline} dev status for details.`,
  });
}

/** The same for a response whose body says nothing. */
export async function sendToStack(url: string, sending: Sending): Promise<Response> {
  const answer = await askStack(url, sending);
  await answer.body?.cancel();
  return answer;
}
