import { FirmlineError } from '@firmline/sdk/errors';
import { findWebhook } from '../../config/connections.ts';
import { isLocalUrl } from '../../config/local-address.ts';
import { printReplayed, type Replayed } from '../../presenters/webhook.ts';
import type { ReceivedRequest } from '../../webhook/requests.ts';
import { post } from '../../webhook/post.ts';
import { readSaved } from '../../webhook/saved.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { untilStopped } from '../../until-stopped.ts';
import { UsageError } from '../../usage-error.ts';

/** Names the newest request in the file of --save. */
const newest = 'last';

/**
 * Sends saved requests again, one after the other.
 * @throws FirmlineError 'http' if one of them was not accepted
 */
export async function replay(
  flags: { readonly replay: string; readonly save?: string; readonly forwardTo?: string },
  output: Output,
): Promise<void> {
  const requests = await requestsOf(flags);
  const { forwardTo } = flags;
  const { url: to, place } =
    forwardTo === undefined ? findWebhook(output.flags.profile) : { url: forwardTo, place: forwardTo };
  const what = `Resend ${requests.length === 1 ? 'a request' : `${requests.length} requests`} to ${place}`;
  if (output.flags.dryRun) {
    await printReplayed(
      requests.map((request) => ({ request, to })),
      output,
    );
    output.note('Nothing was sent (--dry-run).');
    return;
  }
  if (!isLocalUrl(to)) await confirm(`${what}, which may call phones`, output);
  const stop = untilStopped(() => output.note('\nStopping …'));
  const replayed: Replayed[] = [];
  try {
    for (const request of requests) replayed.push(await send(request, to, stop.signal, output));
  } finally {
    stop.release();
    await printReplayed(replayed, output);
  }
  const refused = replayed.filter(({ status = 0 }) => status < 200 || status > 299);
  if (refused.length === 0) return;
  throw new FirmlineError(`${refused.length} of ${replayed.length} requests failed.`, {
    code: 'http',
    hint: 'Check the workflow that receives them.',
  });
}

async function requestsOf({ replay: which, save }: { readonly replay: string; readonly save?: string }) {
  if (which !== newest) return readSaved(which);
  if (save === undefined)
    throw new UsageError('--replay last sends the newest request of a file. Pass the file with --save.');
  return (await readSaved(save)).slice(-1);
}

async function send(
  request: ReceivedRequest,
  to: string,
  signal: AbortSignal,
  output: Output,
): Promise<Replayed> {
  const headers = request.contentType === null ? {} : { 'content-type': request.contentType };
  const { status, durationMs } = await post(
    to,
    { headers, body: request.body },
    { timeoutMs: output.flags.timeoutMs, signal },
  );
  return { request, to, status, durationMs };
}
