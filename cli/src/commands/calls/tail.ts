import { withPlatform } from '../../api/platform-session.ts';
import { sinceTime } from '../../calls/list.ts';
import {
  connectionText,
  labelOfCall,
  type CallEvent,
  type LiveEvent,
  type LiveOptions,
  createFirmLookup,
  followCalls,
} from '../../calls/live-calls.ts';
import { findGroup } from '../../config/resolve.ts';
import { userError } from '../../errors.ts';
import type { Output } from '../../terminal/output.ts';
import { moment, printable, safeJson } from '../../text.ts';
import { stackWebhookReader, type WebhookReader } from '../../webhook/requests.ts';
import type { Command } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .option(
      '--since <time>',
      'also show what ended after this time (UTC), for example 2h (default: 24h on a terminal, otherwise nothing)',
    )
    .option('--webhooks', "also show the requests of the local stack's webhook")
    .notes(`
A terminal shows all calls, with the captions of both sides of the chosen one. Without a terminal, or with --json, each
event is a line. A lost connection is tried again; q or Ctrl-C leaves.

Examples:
  $ firmline calls tail
  $ firmline calls tail --webhooks --json | jq -r 'select(.kind == "caption").text'`)
    .action((flags: TailFlags) => tailCalls(flags, output));
}

interface TailFlags {
  readonly since?: string;
  readonly webhooks?: boolean;
}

async function tailCalls(flags: TailFlags, output: Output): Promise<void> {
  // Debug lines would be drawn into the board.
  const isBoard = output.interactive && !output.flags.debug;
  const quietOutput: Output = isBoard ? { ...output, note: () => undefined } : output;
  const now = Date.now();
  const sinceText = flags.since ?? (isBoard ? '24h' : undefined);
  const sinceMs = sinceText === undefined ? undefined : sinceTime(sinceText, now).getTime();
  const webhook = flags.webhooks ? openWebhook(sinceMs ?? now, output) : undefined;
  await withPlatform(quietOutput, async (session) => {
    const options = {
      since: sinceMs,
      ...createFirmLookup(quietOutput),
      timeoutMs: output.flags.timeoutMs,
      webhook,
    };
    const events = (leaveSignal: AbortSignal, onRead?: LiveOptions['onRead']) =>
      followCalls(session, leaveSignal, { ...options, onRead });
    const place = URL.parse(session.baseUrl)?.host ?? session.baseUrl;
    if (!isBoard) {
      // Without it, a quiet platform looks like a command that hangs.
      output.note(`Following the calls of ${place}. Ctrl-C ends this.`);
      return printEvents(events, output);
    }
    const { showBoard } = await import('../../terminal/screens/board.tsx');
    await showBoard({ place, hasRequests: webhook !== undefined, now: session.now, events });
  });
}

function openWebhook(sinceMs: number, output: Output): WebhookReader {
  const { webhookUrl } = findGroup('webhook', output.flags.profile).values;
  const reader = stackWebhookReader(webhookUrl, sinceMs);
  if (reader) return reader;
  throw userError(
    'invalid-input',
    `--webhooks needs the webhook of a local stack, which keeps its requests${webhookUrl === undefined ? '' : `. It is ${webhookUrl}`}.`,
    'Use --profile local.',
  );
}

async function printEvents(
  events: (signal: AbortSignal) => AsyncIterable<LiveEvent>,
  output: Output,
): Promise<void> {
  const print = eventPrinter(output);
  const readingEnd = new AbortController();
  // The reader of a pipe has left, such as `head -1`.
  const stop = () => readingEnd.abort();
  process.stdout.once('error', stop);
  try {
    for await (const event of events(readingEnd.signal)) print(event);
  } finally {
    process.stdout.off('error', stop);
  }
}

export function eventPrinter(output: Output): (event: LiveEvent) => void {
  if (output.flags.format !== 'table') return (event) => output.data(safeJson(event));
  const labels = new Map<string, string>();
  const line = (timestamp: string, ...parts: readonly (string | null)[]) => {
    const words = parts.filter(Boolean).map((part) => printable(part ?? ''));
    output.data(`${output.style('dim', stampOf(timestamp))}  ${words.join('  ')}`);
  };
  return (event) => {
    switch (event.kind) {
      case 'call':
        labels.set(event.id, labelOfCall(event));
        if (event.isOver) labels.delete(event.id);
        line(event.at, labelOfCall(event), stateInWords(event), event.customer, event.id);
        break;
      case 'caption':
        line(event.at, event.firm ?? labels.get(event.id) ?? event.id, event.speaker, event.text);
        break;
      case 'webhook':
        line(event.at, 'webhook', event.phone ?? event.request, event.slug);
        break;
      case 'connection':
        output.note(connectionText(event));
    }
  };
}

const stampOf = (timestamp: string): string =>
  timestamp.slice(0, 10) === new Date().toISOString().slice(0, 10)
    ? moment(timestamp).slice(11)
    : moment(timestamp);

const stateInWords = ({ status, endedReason }: CallEvent): string =>
  endedReason === null ? status : `${status}: ${endedReason}`;
