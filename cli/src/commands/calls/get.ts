import { withPlatform } from '../../api/platform-session.ts';
import { readCall } from '../../calls/firms-of-calls.ts';
import {
  type CallOfFirm,
  callOfFirmFields,
  type CallRecord,
  durationOf,
  entriesOf,
  firmOf,
  inDollars,
} from '../../calls/record.ts';
import { fullTime, printFields, printText } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { printableLines } from '../../text.ts';
import type { Command } from '../command.ts';
import { chosenCall } from './choose.ts';
import { turnLine } from './tail.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('[id]', 'if omitted, you pick one from a list')
    .examples('calls get 0196… --json')
    .action((id: string | undefined) => get(id, output));
}

const get = (id: string | undefined, output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const chosen = await chosenCall(session, id, { command: 'calls get', open: false }, output);
    const call = await readCall(session, chosen, output);
    await printText(call, () => print(call, output), output, callOfFirmFields);
  });

export function print(call: CallOfFirm, output: Output): void {
  const { customer, analysis, webCallUrl, artifact } = call;
  printFields(
    {
      Id: call.id,
      Name: call.name,
      Firm: firmOf(call),
      Type: call.type,
      Status: call.status,
      Created: fullTime(call.createdAt, output),
      Started: fullTime(call.startedAt, output),
      Ended: fullTime(call.endedAt, output),
      Time: durationOf(call),
      'Ended by': call.endedReason,
      Because: call.endedMessage,
      Assistant: call.assistantId,
      Customer: [customer?.name, customer?.number ?? customer?.sipUri].filter(Boolean).join(' '),
      Room: typeof webCallUrl === 'string' ? webCallUrl : undefined,
      Recording: artifact?.recording?.mono?.combinedUrl ?? artifact?.recordingUrl,
      Success: analysis?.successEvaluation,
      Cost: costText(call),
    },
    output,
  );
  const heading = (title: string) => output.data(`\n${output.style('dim', title)}`);
  if (analysis?.summary) {
    heading('Summary');
    output.data(printableLines(analysis.summary));
  }
  const said = entriesOf(call);
  const whole = artifact?.transcript ?? call['transcript'];
  const text = typeof whole === 'string' ? whole : '';
  if (said.length > 0 || text) heading('Transcript');
  if (said.length === 0 && text) output.data(printableLines(text));
  for (const entry of said) output.data(turnLine(entry, output));
}

const parts = [
  ['transport', 'transport'],
  ['stt', 'transcriber'],
  ['llm', 'model'],
  ['tts', 'voice'],
  ['vapi', 'platform'],
  ['chat', 'chat'],
] as const;

function costText({ cost, costBreakdown }: CallRecord): string {
  const total = cost ?? costBreakdown?.total;
  if (total === undefined) return '';
  const shares = parts.flatMap(([name, label]) => {
    const share = costBreakdown?.[name];
    return typeof share === 'number' && share > 0 ? [`${label} ${inDollars(share)}`] : [];
  });
  return inDollars(total) + (shares.length > 0 ? ` (${shares.join(', ')})` : '');
}
