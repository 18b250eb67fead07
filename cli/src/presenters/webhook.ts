import { parsedJson } from '../json.ts';
import type { Output } from '../terminal/output.ts';
import { callInWords } from './calls.ts';
import { duration } from './link-verify.ts';
import { printRows, printValue } from '../terminal/listing.ts';
import { printable, printableLines } from '../text.ts';
import {
  meaningOf,
  type PagePayload,
  type PhoneCallOutcome,
  type ReceivedRequest,
  type ReceiverAnswer,
  type WebhookAnswer,
} from '../webhook/requests.ts';

/** Maximum characters of a body that a person sees. */
const shown = 2000;

const cut = (text: string) =>
  text.length > shown ? `${text.slice(0, shown)} … (${text.length - shown} more characters)` : text;

/** The outcome and the call are those of --wait. */
export interface TestedWebhook extends WebhookAnswer, Partial<PhoneCallOutcome> {
  readonly url: string;
  readonly sent: PagePayload;
}

export const printAnswer = (tested: TestedWebhook, output: Output): Promise<void> =>
  printValue(
    tested,
    () => {
      const { url, sent, status, ok, body, durationMs, call } = tested;
      const field = (label: string, value: string) =>
        output.data(`${output.style('dim', label.padEnd(8))}${value}`);
      field('Sent', `${printable(JSON.stringify(sent))} to ${printable(url)}`);
      field('Status', `${output.style(ok ? 'green' : 'red', String(status))} after ${duration(durationMs)}`);
      const lines = printableLines(cut(body.trim()));
      if (lines.includes('\n')) output.data(`\n${lines}`);
      else field('Body', lines || '(empty)');
      if (call) field('Call', printable(`${call.id} ${callInWords(call)}`));
    },
    output,
  );

/** A received request and its outcome. */
export interface Heard {
  readonly request: ReceivedRequest;
  readonly answer: ReceiverAnswer;
  readonly forwarded?:
    | { readonly to: string; readonly status: number; readonly durationMs: number }
    | { readonly to: string; readonly problem: string };
}

/** Prints a received request: one or two lines for a person, a line of JSON for a program. */
export async function printHeard({ request, answer, forwarded }: Heard, output: Output): Promise<void> {
  const row = {
    ...request,
    json: parsedJson(request.body) ?? null,
    answered: answer.status,
    forwarded: forwarded ?? null,
  };
  await printValue(
    row,
    () => {
      const time = request.receivedAt.slice(11, 19);
      output.data(
        `${output.style('dim', time)}  ${printable(request.method)} ${printable(request.path)}  ${inWords(request)}`,
      );
      const outcome =
        forwarded === undefined
          ? `answered ${answer.status}`
          : 'problem' in forwarded
            ? `not forwarded: ${printable(forwarded.problem)}`
            : `forwarded: ${forwarded.status} after ${duration(forwarded.durationMs)}`;
      output.note(`          ${outcome}`);
    },
    output,
  );
}

function inWords({ body, contentType }: ReceivedRequest): string {
  const meaning = meaningOf(body);
  if (meaning.kind === 'phone') return `call ${printable(meaning.phone)} for ${printable(meaning.slug)}`;
  if (meaning.kind === 'browser') return `browser call for ${printable(meaning.slug)}`;
  return body === '' ? '(no body)' : `${printable(contentType ?? 'no type')}: ${printable(cut(body))}`;
}

export interface Replayed {
  readonly request: ReceivedRequest;
  readonly to: string;
  readonly status?: number;
  readonly durationMs?: number;
}

export const printReplayed = (replayed: readonly Replayed[], output: Output): Promise<void> => {
  const rows = replayed.map(({ request, to, status, durationMs }) => ({
    receivedAt: request.receivedAt,
    body: request.body,
    to,
    status: status ?? null,
    durationMs: durationMs ?? null,
  }));
  type Row = (typeof rows)[number];
  return printRows(
    rows,
    {
      columns: [
        { title: 'RECEIVED', text: ({ receivedAt }: Row) => receivedAt.slice(0, 19).replace('T', ' ') },
        { title: 'STATUS', text: ({ status }: Row) => String(status ?? '-') },
        { title: 'TIME', text: ({ durationMs }: Row) => (durationMs === null ? '-' : duration(durationMs)) },
        { title: 'BODY', text: ({ body }: Row) => cut(body) },
      ],
      empty: 'Nothing was sent.',
    },
    output,
  );
};
