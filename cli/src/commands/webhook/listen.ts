import { FirmlineError } from '@firmline/sdk/errors';
import { parsedJson } from '../../json.ts';
import { printHappening, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { counted, cut, milliseconds, printable } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { forward } from '../../webhook/forward.ts';
import { plainAnswer, startReceiver } from '../../webhook/receiver.ts';
import { type ReceivedRequest, webhookEvent } from '../../webhook/requests.ts';
import {
  answerServerMessage,
  describeServerMessage,
  serverMessageIn,
} from '../../webhook/server-messages.ts';
import { type Command, httpAddress, numberIn } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .option('--port <port>', 'port to listen on; 0 picks a free one', numberIn(0, 65_535, 'a port'), 4320)
    .option(
      '--forward-to <url>',
      'forward every request there as it came, and return the response',
      httpAddress,
    )
    .notes(`
A forwarded request has its method, headers (but those of the connection) and bytes, and its path and query behind the
address. Preflights of browsers are answered here: whether browsers may call the address itself, webhook test shows.

It also shows the messages of a voice platform to the server of an assistant, each in a line. To tool-calls and
assistant-request it responds that nothing was done.

Examples:
  $ firmline webhook listen --json > calls.jsonl
  $ firmline webhook listen --forward-to https://flows.example.com/hook`)
    .action((flags: ListenFlags) => listen(flags, output));
}

interface ListenFlags {
  readonly port: number;
  readonly forwardTo?: string;
}

async function listen(flags: ListenFlags, output: Output): Promise<void> {
  using stop = untilStopped(() => output.note('\nStopping …'));
  const report = (problem: string) => printHappening({ problem }, () => output.failure(problem), output);
  const receiver = await startReceiver({
    port: flags.port,
    onRequest: async (request) => {
      const exchange = await answerTo(request, flags, stop.signal, output);
      await printHeard(exchange, output);
      return exchange.answer;
    },
    onTooLong: (path) =>
      report(`A request to ${printable(path)} is longer than 1 MiB. It got the response 413.`),
  });
  try {
    const { url } = receiver;
    const listening = `Listening on ${url} (FIRMLINE_WEBHOOK_URL=${url}). Ctrl-C stops it.`;
    printHappening({ listening: url }, () => output.announce(listening), output);
    await stop.requested;
  } finally {
    await receiver.close();
  }
}

async function answerTo(
  request: ReceivedRequest,
  { forwardTo }: ListenFlags,
  signal: AbortSignal,
  output: Output,
) {
  if (forwardTo === undefined) {
    const message = serverMessageIn(request.body);
    const answer = (message && answerServerMessage(message)) ?? plainAnswer;
    return { request, answer, forwarded: null };
  }
  try {
    const { durationMs, ...answer } = await forward(forwardTo, request, {
      timeoutMs: output.flags.timeoutMs,
      signal,
    });
    return { request, answer, forwarded: { to: forwardTo, status: answer.status, durationMs } };
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    const answer = {
      status: error.code === 'timeout' ? 504 : 502,
      headers: [['content-type', 'text/plain']],
      body: error.message,
    } as const;
    return { request, answer, forwarded: { to: forwardTo, problem: error.message } };
  }
}

type Heard = Awaited<ReturnType<typeof answerTo>>;

async function printHeard({ request, answer, forwarded }: Heard, output: Output): Promise<void> {
  // Headers may hold secrets.
  const { headers: _, bytes: __, ...shownRequest } = request;
  const row = {
    ...shownRequest,
    json: parsedJson(request.body) ?? null,
    answered: answer.status,
    forwarded,
  };
  await printValue(
    row,
    () => {
      const time = request.receivedAt.slice(11, 19);
      output.data(
        `${output.style('dim', time)}  ${printable(request.method)} ${printable(request.path)}  ${exchangeInWords(request)}`,
      );
      const outcome =
        forwarded === null
          ? `answered ${answer.status}`
          : 'problem' in forwarded
            ? `no response: ${printable(forwarded.problem)}`
            : `forwarded: ${forwarded.status} after ${milliseconds(forwarded.durationMs)}`;
      output.note(`          ${outcome}`);
    },
    output,
  );
}

function exchangeInWords(request: ReceivedRequest): string {
  const { body, bytes, contentType } = request;
  const { phone, slug } = webhookEvent(request);
  if (slug !== null) return printable(`${phone === null ? 'browser call' : `call ${phone}`} for ${slug}`);
  const message = serverMessageIn(body);
  if (message) return printable(cut(describeServerMessage(message)));
  if (body === '') return '(no body)';
  const words = Buffer.from(body).equals(bytes) ? cut(body) : counted(bytes.length, 'byte');
  return `${printable(contentType ?? 'no type')}: ${printable(words)}`;
}
