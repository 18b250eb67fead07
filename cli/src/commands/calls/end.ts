import { withPlatform } from '../../api/platform-session.ts';
import { controlUrlOf, plannedEnd, requestEnd } from '../../calls/tail.ts';
import { readCall } from '../../calls/firms-of-calls.ts';
import { callFields, type CallRecord, durationOf, firmOf, isOver } from '../../calls/record.ts';
import { printFields, printPlanned, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import type { Command } from '../command.ts';
import { chosenCall } from './choose.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('[id]', 'if omitted, you pick an active one')
    .examples('calls end 0196… --yes')
    .action((id: string | undefined) => end(id, output));
}

const end = (id: string | undefined, output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const { client, baseUrl, signal } = session;
    const chosen = await chosenCall(session, id, { command: 'calls end', open: true }, output);
    const call: CallRecord = await client.call.get(chosen, { signal });
    if (isOver(call)) {
      output.note('The call has already ended.');
      await print(call, output);
      return;
    }
    const { dryRun, yes } = output.flags;
    // Nobody waits for all firms to be read if nobody reads the question.
    const firm = output.interactive && !yes ? firmOf(await readCall(session, chosen, output)) : '';
    const action = `End the call ${chosen}${firm && ` of ${firm}`} in ${session.place}`;
    if (dryRun) return printPlanned([plannedEnd(controlUrlOf(call, baseUrl))], output, action);
    await confirm(action, output);
    const now = await requestEnd(session, call, output.flags.timeoutMs);
    if (!isOver(now)) output.note('The platform was asked to end the call, but has not confirmed it yet.');
    await print(now, output);
  });

function print(call: CallRecord, output: Output): Promise<void> {
  const { id, status, endedReason } = call;
  const fields = { Id: id, Status: status, 'Ended by': endedReason, Time: durationOf(call) };
  return printValue(call, () => printFields(fields, output), output, callFields);
}
