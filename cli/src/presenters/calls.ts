import {
  callFields,
  type CallOfFirm,
  type CallRecord,
  entriesOf,
  firmText,
  type TailEvent,
} from '../calls/record.ts';
import { printRows, printValue, fullTime, shortTime } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import { clock, printable, printableLines, safeJson, shellLine } from '../text.ts';

/** The step that tells calls of firms with the same texts apart. */
export const howToTag = 'If the page is started with FIRMLINE_TAG_CALLS=1, later calls name their firm.';

const firmColumn = {
  title: 'FIRM',
  text: ({ firmMatch }: CallOfFirm) => (firmMatch ? firmText(firmMatch) : ''),
};

const columns = [
  { title: 'ID', text: ({ id }: CallRecord) => id },
  { title: 'CREATED', time: ({ createdAt }: CallRecord) => createdAt },
  { title: 'TYPE', text: ({ type }: CallRecord) => type ?? '' },
  { title: 'STATUS', text: ({ status }: CallRecord) => status ?? '' },
  { title: 'TIME', text: durationOf },
  { title: 'COST', text: ({ cost }: CallRecord) => (cost === undefined ? '' : inDollars(cost)) },
  { title: 'ENDED', text: ({ endedReason }: CallRecord) => endedReason ?? '' },
] as const;

export async function printCalls(
  { rows, hasMore }: { readonly rows: readonly CallOfFirm[]; readonly hasMore: boolean },
  output: Output,
): Promise<void> {
  const [id, created, ...others] = columns;
  const areFirmsKnown = rows.some(({ firmMatch }) => firmMatch !== null);
  const shown = areFirmsKnown ? [id, created, firmColumn, ...others] : columns;
  await printRows(
    rows,
    { columns: shown, empty: 'No calls match.', fields: callOfFirmFields, hasMore },
    output,
  );
  if (rows.some(({ firmMatch }) => firmMatch?.slug === null && firmMatch.candidates.length > 1))
    output.note(`Some calls fit several firms. ${howToTag}`);
}

/** Prints a firm's latest calls under its record. */
export function printLatestCalls(calls: readonly CallOfFirm[], output: Output): void {
  output.data(`\n${output.style('dim', 'Calls of the last 30 days')}`);
  if (calls.length === 0) output.data('none');
  for (const call of calls) {
    const { id, createdAt, endedReason, status, cost, firmMatch } = call;
    const sure = firmMatch?.slug === null ? `(${firmText(firmMatch)})` : '';
    const end = endedReason ?? status ?? '';
    const parts = [
      shortTime(createdAt, output),
      durationOf(call),
      end,
      cost ? inDollars(cost) : '',
      id,
      sure,
    ];
    output.data(parts.filter(Boolean).map(printable).join('  '));
  }
}

function durationOf({ startedAt, endedAt }: CallRecord): string {
  if (startedAt === undefined || endedAt === undefined) return '';
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  return Number.isNaN(seconds) ? '' : clock(seconds);
}

/** US dollars, with four decimals below one dollar: a call often costs a few cents. */
export const inDollars = (amount: number) =>
  `$${amount.toFixed(amount !== 0 && Math.abs(amount) < 1 ? 4 : 2)}`;

/** Prints a call's outcome, transcript and cost. */
export const printCall = (call: CallOfFirm, output: Output): Promise<void> =>
  printValue(call, () => printCallText(call, output), output, callOfFirmFields);

const callOfFirmFields = [...callFields, 'firm', 'firmMatch'];

function printCallText(call: CallOfFirm, output: Output): void {
  const field = fieldPrinter(output);
  const { customer, analysis } = call;
  field('Id', call.id);
  field('Name', call.name);
  field('Firm', call.firmMatch ? firmText(call.firmMatch) : undefined);
  field('Type', call.type);
  field('Status', call.status);
  field('Created', fullTime(call.createdAt, output));
  field('Started', fullTime(call.startedAt, output));
  field('Ended', fullTime(call.endedAt, output));
  field('Time', durationOf(call));
  field('Ended by', call.endedReason);
  field('Because', call.endedMessage);
  field('Assistant', call.assistantId);
  field('Customer', [customer?.name, customer?.number ?? customer?.sipUri].filter(Boolean).join(' '));
  field('Room', typeof call['webCallUrl'] === 'string' ? call['webCallUrl'] : undefined);
  field('Recording', call.artifact?.recording?.mono?.combinedUrl ?? call.artifact?.recordingUrl);
  field('Success', analysis?.successEvaluation);
  printCost(call, output);
  if (analysis?.summary)
    output.data(`\n${output.style('dim', 'Summary')}\n${printableLines(analysis.summary)}`);
  printTranscript(call, output);
}

const fieldPrinter = (output: Output) => (label: string, value: string | undefined) => {
  if (value) output.data(`${output.style('dim', label.padEnd(14))}${printable(value)}`);
};

const parts = [
  ['transport', 'transport'],
  ['stt', 'transcriber'],
  ['llm', 'model'],
  ['tts', 'voice'],
  ['vapi', 'platform'],
  ['chat', 'chat'],
] as const;

function printCost({ cost, costBreakdown }: CallRecord, output: Output): void {
  const total = cost ?? costBreakdown?.total;
  if (total === undefined) return;
  const shares = parts.flatMap(([name, label]) => {
    const share = costBreakdown?.[name];
    return typeof share === 'number' && share > 0 ? [`${label} ${inDollars(share)}`] : [];
  });
  const of = shares.length > 0 ? ` (${shares.join(', ')})` : '';
  fieldPrinter(output)('Cost', inDollars(total) + of);
}

/** Aligns speakers in a column, so that turns are easy to see. */
function printTranscript(call: CallRecord, output: Output): void {
  const said = entriesOf(call);
  const text = call.artifact?.transcript ?? call['transcript'];
  if (said.length === 0 && !text) return;
  output.data(`\n${output.style('dim', 'Transcript')}`);
  if (said.length === 0) output.data(printableLines(String(text)));
  for (const { seconds, speaker, text: words } of said) {
    const when = seconds === null ? '' : `${clock(seconds).padStart(5)}  `;
    output.data(`${output.style('dim', when)}${printable(speaker).padEnd(10)} ${printable(words)}`);
  }
}

/** Prints a new call's address and how to join it. */
export const printCreated = (
  call: CallRecord,
  { page }: { readonly page: string | undefined },
  output: Output,
): Promise<void> =>
  printValue(
    { ...call, ...(page === undefined ? {} : { page }) },
    () => {
      const field = fieldPrinter(output);
      field('Id', call.id);
      field('Type', call.type);
      field('Status', call.status);
      field('Room', typeof call['webCallUrl'] === 'string' ? call['webCallUrl'] : undefined);
      field('Customer', call.customer?.number);
      field('Page', page);
      output.note(`\nFollow it with firmline calls tail ${shellLine([printable(call.id)])}`);
    },
    output,
    callFields,
  );

/** The state of a call and its duration, in words. */
export const callInWords = (call: CallRecord): string =>
  [call.status ?? 'unknown', call.endedReason, durationOf(call)].filter(Boolean).join(', ');

export const printEnded = (call: CallRecord, output: Output): Promise<void> =>
  printValue(
    call,
    () => {
      const field = fieldPrinter(output);
      field('Id', call.id);
      field('Status', call.status);
      field('Ended by', call.endedReason);
      field('Time', durationOf(call));
    },
    output,
    callFields,
  );

/** Prints an event on its own line as it arrives; as a line of JSON with --json. */
export function printTailEvent(event: TailEvent, output: Output): void {
  if (output.flags.format !== 'table') {
    output.data(safeJson(dataOf(event)));
    return;
  }
  if (event.kind === 'message') {
    const when = event.seconds === null ? '' : `${clock(event.seconds).padStart(5)}  `;
    output.data(
      `${output.style('dim', when)}${printable(event.speaker).padEnd(10)} ${printable(event.text)}`,
    );
  } else if (event.status === 'ended') printEnd(event.call, output);
  else output.note(`The call is ${printable(event.status)}.`);
}

function dataOf(event: TailEvent): object {
  if (event.kind === 'message') {
    const { kind, seconds, speaker, text } = event;
    return { kind, seconds, speaker, text };
  }
  const { id, endedReason } = event.call;
  return {
    kind: event.kind,
    id,
    status: event.status,
    ...(endedReason === undefined ? {} : { endedReason }),
  };
}

/** Prints an event as progress, for a command whose result is something else. */
export function printTailProgress(event: TailEvent, { note }: Pick<Output, 'note'>): void {
  if (event.kind === 'message') note(printable(`${event.speaker}: ${event.text}`));
  else note(printable(`The call ${event.call.id} is ${event.status}.`));
}

export function printEnd({ endedReason }: CallRecord, output: Output): void {
  output.note(`The call has ended${endedReason ? `: ${printable(endedReason)}` : ''}.`);
}
