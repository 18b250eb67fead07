import { FirmlineError } from '@firmline/sdk/errors';
import type { Output } from '../../terminal/output.ts';
import { type Heard, printHeard } from '../../presenters/webhook.ts';
import { UsageError } from '../../usage-error.ts';
import { untilStopped } from '../../until-stopped.ts';
import { post } from '../../webhook/post.ts';
import { startReceiver } from '../../webhook/receiver.ts';
import { replay } from './replay.ts';
import { save } from '../../webhook/saved.ts';
import type { ReceivedRequest, ReceiverAnswer } from '../../webhook/requests.ts';

export interface ListenFlags {
  readonly port: number;
  readonly host: string;
  readonly forwardTo?: string;
  readonly status?: number;
  readonly save?: string;
  readonly replay?: string;
}

/** Receives the page's requests and prints them until it is stopped, or replays saved ones. */
export async function listen(flags: ListenFlags, output: Output): Promise<void> {
  const { forwardTo } = flags;
  if (forwardTo !== undefined && !/^https?:$/.test(URL.parse(forwardTo)?.protocol ?? ''))
    throw new UsageError(`--forward-to takes an http(s) address, not "${forwardTo}".`);
  if (forwardTo !== undefined && flags.status !== undefined)
    throw new UsageError(
      '--status cannot be combined with --forward-to, which returns the forwarded response.',
    );
  if (flags.replay !== undefined) {
    await replay({ ...flags, replay: flags.replay }, output);
    return;
  }
  const stop = untilStopped(() => output.note('\nStopping …'));
  try {
    const receiver = await startReceiver({
      host: flags.host,
      port: flags.port,
      onRequest: async (request) => {
        const heard = await answerTo(request, flags, stop.signal, output);
        await printHeard(heard, output);
        return heard.answer;
      },
    });
    try {
      output.announce(
        `Listening on ${receiver.url} (FIRMLINE_WEBHOOK_URL=${receiver.url}). Ctrl-C stops it.`,
      );
      await stop.requested;
    } finally {
      await receiver.close();
    }
  } finally {
    stop.release();
  }
}

async function answerTo(
  request: ReceivedRequest,
  { forwardTo, status = 200, save: file }: ListenFlags,
  signal: AbortSignal,
  output: Output,
): Promise<Heard> {
  if (file !== undefined) {
    // A request that cannot be saved still gets its response: the sender is not at fault.
    await save(file, request).catch((error: unknown) => {
      output.failure(error instanceof Error ? error.message : String(error));
    });
  }
  if (forwardTo === undefined) return { request, answer: plainAnswer(status) };
  try {
    const { durationMs, ...answer } = await post(
      forwardTo,
      {
        method: request.method,
        headers: request.contentType === null ? {} : { 'content-type': request.contentType },
        body: request.body,
      },
      { timeoutMs: output.flags.timeoutMs, signal },
    );
    return { request, answer, forwarded: { to: forwardTo, status: answer.status, durationMs } };
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    const answer = {
      status: error.code === 'timeout' ? 504 : 502,
      contentType: 'text/plain',
      body: error.message,
    };
    return { request, answer, forwarded: { to: forwardTo, problem: error.message } };
  }
}

const plainAnswer = (status: number): ReceiverAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ received: true }),
});
