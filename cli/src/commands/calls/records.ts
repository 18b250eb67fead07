import { withPlatform } from '../../api/platform-session.ts';
import { listCallsWithFirms, readCall } from '../../calls/firms-of-calls.ts';
import { callById, type CallsListFlags } from '../../calls/list.ts';
import {
  type CallEntry,
  type CallOfFirm,
  type PlatformCall,
  durationOf,
  secondsOf,
  transcriptEntries,
  firmText,
  howToTag,
  inDollars,
  isOver,
} from '../../calls/record.ts';
import { controlUrlOf, plannedEnd, requestEnd } from '../../calls/end-call.ts';
import { serviceError } from '../../errors.ts';
import { commandForSame } from '../../config/this-command.ts';
import { fullTime, printFields, printPlanned, printRows, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { clock, printable, printableLines, widthOf } from '../../text.ts';
import { type Command, wholeNumberFrom } from '../command.ts';

export function list(command: Command, output: Output): void {
  command
    .option('--firm <slug>', 'only calls of this firm')
    .option('--since <time>', 'only calls created after this time (UTC), for example 2026-11-01, 2h or 7d')
    .option('--number <number>', "only calls with this customer's number")
    .option('--limit <count>', 'maximum rows', wholeNumberFrom(1), 50)
    .option('--all', 'all of them')
    .notes(`
A call's firm is the only one whose record has exactly the call's first message and prompt, or else the one in its tag,
which the page sends if it is started with FIRMLINE_TAG_CALLS=1. Otherwise the firm is unknown, for example if its record
has changed since.

Examples:
  $ firmline calls list --since 24h --columns id,status,firm
  $ firmline calls list --firm hartwell-lowe`)
    .action((flags: CallsListFlags & { readonly firm?: string }) => printList(flags, output));
}

const printList = (
  { firm, ...flags }: CallsListFlags & { readonly firm?: string },
  output: Output,
): Promise<void> =>
  withPlatform(output, async (session) => {
    const { rows, hasMore, hasUnknown } = await listCallsWithFirms(session, firm, flags, output);
    const columns = [
      { title: 'ID', text: ({ id }: CallOfFirm) => id },
      { title: 'FIRM', text: firmText },
      { title: 'CREATED', time: ({ createdAt }: CallOfFirm) => createdAt },
      { title: 'TYPE', minor: true, text: ({ type }: CallOfFirm) => type ?? '' },
      { title: 'STATUS', minor: true, text: ({ status }: CallOfFirm) => status ?? '' },
      { title: 'TIME', minor: true, text: durationOf, plain: secondsOf },
      {
        title: 'COST',
        minor: true,
        text: ({ cost }: CallOfFirm) => costText(cost),
        plain: ({ cost }: CallOfFirm) => cost,
      },
      { title: 'ENDED', minor: true, text: ({ endedReason }: CallOfFirm) => endedReason ?? '' },
    ];
    const part = { field: 'calls', hasMore };
    const hasFilter = firm !== undefined || flags.since !== undefined || flags.number !== undefined;
    await printRows(
      rows,
      { columns, emptyText: hasFilter ? 'No calls match.' : 'There are no calls yet.', part },
      output,
    );
    // A tag would help as little where the firms themselves are not known, which was said.
    if (hasUnknown)
      output.note(
        `${firm === undefined ? 'Some calls are of unknown firms' : 'Calls of unknown firms are left out'}. ${howToTag}`,
      );
  });

export function get(command: Command, output: Output): void {
  command
    .argument('<id>', 'id of the call')
    .examples('calls get 019661f0-6a3c-7bb2-9d2e-4f1a2b3c4d5e --json')
    .action((id: string) => printCall(id, output));
}

const printCall = (id: string, output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const { call, areFirmsRead } = await readCall(session, id, output);
    await printValue(call, () => printCallText(call, output), output);
    if (areFirmsRead && call.firm === null) output.note(`\nIts firm is unknown. ${howToTag}`);
  });

function printCallText(call: CallOfFirm, output: Output): void {
  const { customer, analysis, webCallUrl, artifact } = call;
  printFields(
    {
      Id: call.id,
      Name: call.name,
      Firm: firmText(call),
      Type: call.type,
      Status: call.status,
      Created: fullTime(call.createdAt, output),
      Started: fullTime(call.startedAt, output),
      Ended: fullTime(call.endedAt, output),
      Time: durationOf(call),
      'Ended reason': call.endedReason,
      Because: call.endedMessage,
      Assistant: call.assistantId,
      Customer: [customer?.name, customer?.number ?? customer?.sipUri].filter(Boolean).join(' '),
      Room: typeof webCallUrl === 'string' ? webCallUrl : undefined,
      Recording: artifact?.recording?.mono?.combinedUrl ?? artifact?.recordingUrl,
      Success: analysis?.successEvaluation,
      Cost: costText(call.cost),
    },
    output,
  );
  const heading = (title: string) => output.data(`\n${output.style('dim', title)}`);
  if (analysis?.summary) {
    heading('Summary');
    output.data(printableLines(analysis.summary));
  }
  const transcript = transcriptEntries(call);
  const plainTranscript = artifact?.transcript ?? call['transcript'];
  const text = typeof plainTranscript === 'string' ? plainTranscript : '';
  if (transcript.length > 0 || text) heading('Transcript');
  if (transcript.length === 0 && text) output.data(printableLines(text));
  for (const entry of transcript) output.data(turnLine(entry, output));
}

const costText = (cost: unknown): string => (typeof cost === 'number' ? inDollars(cost) : '');

const speakerWidth = 10;

/** Aligns speakers in a column, so that turns are easy to see. */
function turnLine({ seconds, speaker, text }: CallEntry, output: Output): string {
  const timeText = seconds === null ? '' : `${clock(seconds).padStart(5)}  `;
  const room = ' '.repeat(Math.max(0, speakerWidth - widthOf(printable(speaker))));
  return `${output.style('dim', timeText)}${printable(speaker)}${room} ${printable(text)}`;
}

export function end(command: Command, output: Output): void {
  command
    .argument('<id>', 'id of the call')
    .examples('calls end 019661f0-6a3c-7bb2-9d2e-4f1a2b3c4d5e --yes')
    .action((id: string) => endCall(id, output));
}

const endCall = (id: string, output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const call = await callById(session, id);
    if (isOver(call)) {
      output.note('The call has already ended.');
      await printEnd(call, output);
      return;
    }
    const { dryRun, yes } = output.flags;
    // Nobody waits for all firms to be read if nobody reads the question.
    const firm = output.interactive && !yes ? (await readCall(session, id, output)).call.firm : null;
    const action = `End the call ${id}${firm === null ? '' : ` of ${firm}`} in ${session.place}`;
    if (dryRun) return printPlanned([plannedEnd(controlUrlOf(call, session.baseUrl))], output, action);
    await confirm(action, output);
    const now = await requestEnd(session, call, output.flags.timeoutMs);
    await printEnd(now, output);
    if (!isOver(now))
      throw serviceError(
        'timeout',
        'The platform was asked to end the call, but has not confirmed it yet.',
        `${commandForSame('calls', 'get', id)} shows whether it has ended.`,
      );
  });

function printEnd(call: PlatformCall, output: Output): Promise<void> {
  const { id, status, endedReason } = call;
  const fields = { Id: id, Status: status, 'Ended reason': endedReason, Time: durationOf(call) };
  return printValue(call, () => printFields(fields, output), output);
}
