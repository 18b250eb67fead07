import { parsedJson } from '../../json.ts';
import { printHappening, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { counted, cut, printable } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { startReceiver } from '../../webhook/receiver.ts';
import { type ReceivedRequest, webhookEvent } from '../../webhook/requests.ts';
import {
  answerServerMessage,
  describeServerMessage,
  serverMessageIn,
} from '../../webhook/server-messages.ts';
import { type Command, numberIn } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .option('--port <port>', 'port to listen on; 0 picks a free one', numberIn(0, 65_535, 'a port'), 4320)
    .notes(`
Every request gets {"received":true}, and preflights of browsers are allowed: whether browsers may call the webhook
itself, webhook test shows. Headers are not printed, because they may hold signatures and keys.

It also shows the messages of a voice platform to the server of an assistant, each in a line. To tool-calls and
assistant-request it responds that nothing was done.

Examples:
  $ firmline webhook listen
  $ firmline webhook listen --json > calls.jsonl`)
    .action((flags: ListenFlags) => listen(flags, output));
}

interface ListenFlags {
  readonly port: number;
}

async function listen(flags: ListenFlags, output: Output): Promise<void> {
  using stop = untilStopped(() => output.note('\nStopping …'));
  const report = (problem: string) => printHappening({ problem }, () => output.failure(problem), output);
  const receiver = await startReceiver({
    port: flags.port,
    onRequest: async (request) => {
      await printHeard(request, output);
      const message = serverMessageIn(request.body);
      return (message && answerServerMessage(message)) ?? { received: true };
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

async function printHeard(request: ReceivedRequest, output: Output): Promise<void> {
  await printValue(
    { ...request, json: parsedJson(request.body) ?? null },
    () => {
      const time = request.receivedAt.slice(11, 19);
      output.data(
        `${output.style('dim', time)}  ${printable(request.method)} ${printable(request.path)}  ${requestInWords(request)}`,
      );
    },
    output,
  );
}

function requestInWords(request: ReceivedRequest): string {
  const { body, length, contentType } = request;
  const { phone, slug } = webhookEvent(request);
  if (slug !== null) return printable(`${phone === null ? 'browser call' : `call ${phone}`} for ${slug}`);
  const message = serverMessageIn(body);
  if (message) return printable(cut(describeServerMessage(message)));
  if (body === '') return '(no body)';
  const words = Buffer.byteLength(body) === length ? cut(body) : counted(length, 'byte');
  return `${printable(contentType ?? 'no type')}: ${printable(words)}`;
}
