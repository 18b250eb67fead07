import { FirmlineError } from '@firmline/sdk/errors';

interface Sending extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses other than 2xx that are no failure. */
  readonly accepted?: readonly number[];
  /** The error after an abort. */
  readonly stopped?: () => FirmlineError;
}

/** Sends a request to a running stack, and ignores the body of its response. @throws FirmlineError 'network', 'http' */
export async function sendToStack(
  url: string,
  { accepted = [], stopped, ...init }: Sending,
): Promise<Response> {
  const answer = await fetch(url, init).catch((cause: unknown) => {
    if (init.signal?.aborted && stopped) throw stopped();
    throw new FirmlineError(`The stack does not respond at ${new URL(url).origin}.`, {
      code: 'network',
      hint: 'Run firmline dev status for details.',
      cause,
    });
  });
  await answer.body?.cancel();
  if (answer.ok || accepted.includes(answer.status)) return answer;
  throw new FirmlineError(`The stack responded with ${answer.status} at ${new URL(url).pathname}.`, {
    code: 'http',
    hint: 'Run firmline dev status for details.',
  });
}
