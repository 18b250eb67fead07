import { type PlatformSession, withPlatform } from '../../api/platform-session.ts';
import { readCall } from '../../calls/firms-of-calls.ts';
import {
  type CallOfFirm,
  type FirmOfCall,
  type PlatformCall,
  firmText,
  isOver,
  type TailEvent,
} from '../../calls/record.ts';
import { followCall } from '../../calls/tail.ts';
import { userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import { canFollow, liveLines } from '../../terminal/live-lines.ts';
import type { Output } from '../../terminal/output.ts';
import { duration } from '../../terminal/screens/progress.ts';
import { printable, safeJson } from '../../text.ts';
import type { Command } from '../command.ts';
import { chosenCall, turnLine } from './records.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('[id]', 'if omitted, you pick an active one')
    .notes(`
With --json, prints each entry as a line of JSON as it arrives. Entries that the platform reports late come at the end.

Example:
  $ firmline calls tail 0196… --json`)
    .action((id: string | undefined) => tail(id, output));
}

const tail = (id: string | undefined, output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const chosen = await chosenCall(session, id, { command: 'calls tail', open: true }, output);
    const call = await readCall(session, chosen, output);
    if (canFollow(output) && !isOver(call)) return follow(session, call, output);
    if (call.firm !== null) output.note(`A call of ${printable(firmText(call))}.`);
    for await (const event of followCall(session, chosen)) printEvent(event, call, output);
  });

async function follow(session: PlatformSession, call: CallOfFirm, output: Output): Promise<void> {
  const end = `${firmline} calls end ${call.id}`;
  const shown = { title: call.firm ?? call.name ?? call.id, hint: `Ctrl-C leaves it; ${end} ends it.` };
  try {
    await showLiveCall(shown, followCall(session, call.id), output);
  } catch (error) {
    if (!session.signal.aborted) throw error;
    throw userError('aborted', `The call ${call.id} is still active.`, `${end} ends it.`);
  }
}

export function printEvent(event: TailEvent, { firm, firmBy }: FirmOfCall, output: Output): void {
  if (output.flags.format !== 'table') output.data(safeJson(dataOf(event, { firm, firmBy })));
  else if (event.kind === 'message') output.data(turnLine(event, output));
  else if (event.status === 'ended') printEnd(event.call, output);
  else output.note(`The call is ${printable(event.status)}.`);
}

function dataOf(event: TailEvent, firm: Record<keyof FirmOfCall, string | null>): object {
  if (event.kind === 'message') {
    const { kind, seconds, speaker, text } = event;
    return { kind, seconds, speaker, text };
  }
  const { id, endedReason } = event.call;
  return {
    kind: event.kind,
    id,
    status: event.status,
    ...firm,
    ...(endedReason === undefined ? {} : { endedReason }),
  };
}

const printEnd = ({ endedReason }: PlatformCall, output: Output): void =>
  output.note(`The call has ended${endedReason ? `: ${printable(endedReason)}` : ''}.`);

export async function showLiveCall(
  { title, hint }: Readonly<Record<'title' | 'hint', string>>,
  events: AsyncIterable<TailEvent>,
  output: Output,
): Promise<void> {
  const live = liveLines();
  let state = 'waiting';
  let since: number | undefined;
  const lineOf = (sign: string) => {
    const time = since === undefined ? '' : duration(Date.now() - since);
    const words = [printable(state), time].filter(Boolean).join(' · ');
    return `${sign} ${output.style('bold', printable(title))} ${words}`;
  };
  const show = () => live.show([lineOf(output.style('magenta', '●')), output.style('dim', hint)]);
  const timer = setInterval(show, 1000);
  show();
  try {
    for await (const event of events) {
      if (event.kind === 'message') {
        const isAssistant = event.speaker === 'assistant';
        const speaker = output.style(isAssistant ? ['bold', 'magenta'] : 'bold', printable(event.speaker));
        live.keep([`${speaker} ${printable(event.text)}`]);
        continue;
      }
      const { startedAt } = event.call;
      state = event.status;
      since = startedAt === undefined ? since : Date.parse(startedAt);
      show();
    }
  } finally {
    clearInterval(timer);
    live.end([lineOf('■')]);
  }
}
