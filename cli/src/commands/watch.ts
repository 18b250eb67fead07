import { type PlatformSession, withPlatform } from '../api/platform-session.ts';
import { requestEnd } from '../calls/tail.ts';
import { timeOf } from '../calls/list.ts';
import { isOver, type PlatformCall } from '../calls/record.ts';
import { findPage } from '../config/connections.ts';
import { findGroup } from '../config/resolve.ts';
import { linkOf } from '../firms/slugs.ts';
import { copyText, openPreview } from '../link/hand-over.ts';
import { printHappening } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import type { Wish } from '../terminal/screens/watch-state.ts';
import { printable, safeJson } from '../text.ts';
import {
  labelOf,
  type CallEvent,
  type WatchEvent,
  firmTeller,
  watchCalls,
  type WatchOptions,
} from '../watch/watch-calls.ts';
import { plainAnswer, startReceiver } from '../webhook/receiver.ts';
import {
  stackWebhookReader,
  webhookEvent,
  type WebhookEvent,
  type WebhookReader,
} from '../webhook/requests.ts';
import { type Command, numberIn } from './command.ts';

export function define(command: Command, output: Output): void {
  command
    .option(
      '--since <time>',
      'also show what ended after this time, for example 2h (default: 24h on a terminal, otherwise nothing)',
    )
    .option(
      '--listen <port>',
      'receive webhook requests on this port and show them',
      numberIn(0, 65_535, 'a port'),
    )
    .notes(`
Requests of a local stack's webhook are shown without --listen. Without a terminal, or with --json, each event is one
line. A lost connection is tried again; q or Ctrl-C leaves.

Examples:
  $ firmline watch
  $ firmline watch --listen 4320
  $ firmline watch --json | jq -r 'select(.kind == "caption").text'`)
    .action((flags: WatchFlags) => watch(flags, output));
}

interface WatchFlags {
  readonly since?: string;
  readonly listen?: number;
}

export async function watch(flags: WatchFlags, output: Output): Promise<void> {
  // Debug lines would be drawn into the board.
  const isBoard = output.interactive && !output.flags.debug;
  const quiet: Output = isBoard ? { ...output, note: () => undefined } : output;
  const now = Date.now();
  const since = flags.since ?? (isBoard ? '24h' : undefined);
  const from = since === undefined ? now : timeOf('--since', since, now).getTime();
  await using webhook = await openWebhook(flags, from, output);
  await withPlatform(quiet, async (session) => {
    const options: WatchOptions = {
      since: from,
      firmOf: firmTeller(quiet),
      timeoutMs: output.flags.timeoutMs,
      webhook: webhook.reader,
    };
    if (!isBoard) return printEvents(session, options, output);
    const { showBoard } = await import('../terminal/screens/watch.tsx');
    await showBoard({
      place: URL.parse(session.baseUrl)?.host ?? session.baseUrl,
      hasRequests: webhook.reader !== undefined,
      events: (leaving) => watchCalls(session, leaving, options),
      act: (wish) => act(wish, session, output),
    });
  });
}

async function printEvents(session: PlatformSession, options: WatchOptions, output: Output): Promise<void> {
  const print = eventPrinter(output);
  const reading = new AbortController();
  // The reader of a pipe has left, such as `head -1`.
  const stop = () => reading.abort();
  process.stdout.once('error', stop);
  try {
    for await (const event of watchCalls(session, reading.signal, options)) print(event);
  } finally {
    process.stdout.off('error', stop);
  }
}

async function openWebhook(
  { listen }: WatchFlags,
  since: number,
  output: Output,
): Promise<AsyncDisposable & { readonly reader: WebhookReader | undefined }> {
  if (listen === undefined) {
    const { webhookUrl } = findGroup('webhook', output.flags.profile).values;
    return { reader: stackWebhookReader(webhookUrl, since), [Symbol.asyncDispose]: async () => undefined };
  }
  const received: WebhookEvent[] = [];
  let printed = 0;
  const receiver = await startReceiver({
    port: listen,
    onRequest: async (request) => {
      received.push(webhookEvent(request));
      return plainAnswer;
    },
  });
  const { url } = receiver;
  printHappening({ kind: 'listening', url }, () => output.announce(`Listening on ${url}.`), output);
  return {
    reader: {
      async read() {
        const news = received.slice(printed);
        printed = received.length;
        return news;
      },
    },
    [Symbol.asyncDispose]: () => receiver.close(),
  };
}

async function act({ what, call }: Wish, session: PlatformSession, output: Output): Promise<string> {
  if (what === 'copy') return (await copyText(call.id)) ? `Copied ${call.id}.` : call.id;
  if (what === 'end') return endCall(call.id, session, output);
  const page = findPage(output.flags.profile);
  const slug = call.firm;
  if (slug === null || page === undefined) return 'The link of this call is not known.';
  const link = linkOf(page, slug);
  return (await openPreview(link)) ? `Opened ${link}` : link;
}

async function endCall(id: string, session: PlatformSession, output: Output): Promise<string> {
  const call: PlatformCall = await session.client.call.get(id, { signal: session.signal });
  if (isOver(call)) return 'The call has already ended.';
  const now = await requestEnd(session, call, output.flags.timeoutMs);
  return isOver(now) ? 'The call has ended.' : 'The platform has not confirmed the end yet.';
}

export function eventPrinter(output: Output): (event: WatchEvent) => void {
  if (output.flags.format !== 'table') return (event) => output.data(safeJson(event));
  const labels = new Map<string, string>();
  const line = (at: string, ...parts: readonly (string | null)[]) => {
    const words = parts.filter(Boolean).map((part) => printable(part ?? ''));
    output.data(`${output.style('dim', stampOf(at))}  ${words.join('  ')}`);
  };
  return (event) => {
    switch (event.kind) {
      case 'call':
        labels.set(event.id, labelOf(event));
        if (event.isOver) labels.delete(event.id);
        line(event.at, labelOf(event), stateInWords(event), event.customer, event.id);
        break;
      case 'caption':
        line(event.at, labels.get(event.id) ?? event.id, event.speaker, event.text);
        break;
      case 'webhook':
        line(event.at, 'webhook', event.phone ?? event.request, event.slug);
        break;
      case 'connection':
        output.note(connectionInWords(event));
    }
  };
}

const stampOf = (at: string): string =>
  at.slice(0, 10) === new Date().toISOString().slice(0, 10)
    ? at.slice(11, 19)
    : `${at.slice(0, 10)} ${at.slice(11, 19)}`;

const stateInWords = ({ status, endedReason }: CallEvent): string =>
  endedReason === null ? status : `${status}: ${endedReason}`;

function connectionInWords({ reason, retryInMs }: Extract<WatchEvent, { kind: 'connection' }>): string {
  if (retryInMs === null) return 'The connection is back.';
  return printable(`Connection lost, trying again in ${Math.ceil(retryInMs / 1000)} s: ${reason ?? ''}`);
}
