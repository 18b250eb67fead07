import { printCall, printCalls, printEnded } from '../../presenters/calls.ts';
import type { CallRecord } from '../../calls/record.ts';
import { withPlatform } from '../../api/platform-session.ts';
import { assistantIdOf } from '../../assistants/named.ts';
import { chosenCall, isOver } from '../../calls/choose.ts';
import { controlUrlOf, plannedEnd, requestEnd } from '../../calls/end.ts';
import { callsWithFirms, listCallsOf, listCallsWithFirms } from '../../calls/firms-of-calls.ts';
import type { CallsListFlags } from '../../calls/list.ts';
import { printPlanned } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';

export const list = (
  { firm, ...given }: CallsListFlags & { readonly firm?: string },
  output: Output,
): Promise<void> =>
  withPlatform(output, async (session) => {
    const { assistant } = given;
    const named = assistant === undefined ? {} : { assistant: await assistantIdOf(session, assistant) };
    const flags = { ...given, ...named };
    const found =
      firm === undefined
        ? await listCallsWithFirms(session, flags, output)
        : await listCallsOf(session, firm, flags, output);
    await printCalls(found, output);
  });

export const get = (id: string | undefined, output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const chosen = await chosenCall(session, id, { command: 'calls get', open: false }, output);
    const call: CallRecord = await session.client.call.get(chosen, { signal: session.signal });
    for (const one of await callsWithFirms([call], output)) await printCall(one, output);
  });

export const end = (id: string | undefined, output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const { client, baseUrl, signal } = session;
    const chosen = await chosenCall(session, id, { command: 'calls end', open: true }, output);
    const call: CallRecord = await client.call.get(chosen, { signal });
    if (isOver(call)) {
      output.note('The call has already ended.');
      await printEnded(call, output);
      return;
    }
    if (output.flags.dryRun) {
      await printPlanned([plannedEnd(controlUrlOf(call, baseUrl))], output);
      return;
    }
    await confirm(`End the call ${chosen} in ${session.place}`, output);
    const now = await requestEnd(session, call, output.flags.timeoutMs);
    if (!isOver(now)) output.note('The platform was asked to end the call, but has not confirmed it yet.');
    await printEnded(now, output);
  });
