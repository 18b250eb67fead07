import { FirmlineError } from '@firmline/sdk/errors';
import { printEnd, printTailEvent } from '../../presenters/calls.ts';
import type { Output } from '../../terminal/output.ts';
import { type PlatformSession, withPlatform } from '../../api/platform-session.ts';
import { chosenCall, isOver } from '../../calls/choose.ts';
import { requestEnd } from '../../calls/end.ts';
import { followCall } from '../../calls/tail.ts';
import type { CallRecord } from '../../calls/record.ts';

/** Prints the events of a call until it ends. On a terminal, shows a live view. */
export const tail = (id: string | undefined, output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const chosen = await chosenCall(session, id, { command: 'calls tail', open: true }, output);
    const call: CallRecord = await session.client.call.get(chosen, { signal: session.signal });
    if (output.interactive && !isOver(call)) return watch(session, call, output);
    for await (const event of followCall(session, chosen)) printTailEvent(event, output);
  });

async function watch(session: PlatformSession, call: CallRecord, output: Output): Promise<void> {
  const { showLiveCall } = await import('../../terminal/screens/live-call.tsx');
  let last = call;
  const outcome = await showLiveCall({
    title: call.name ?? call.id,
    async *events(signal) {
      for await (const event of followCall(session, call.id, signal)) {
        if (event.kind === 'message') {
          yield { kind: 'line', speaker: event.speaker, text: event.text };
          continue;
        }
        last = event.call;
        const { startedAt } = last;
        yield {
          kind: 'state',
          state: event.status,
          ...(startedAt === undefined ? {} : { since: new Date(startedAt) }),
        };
      }
    },
    ...(call.monitor?.controlUrl === undefined
      ? {}
      : { end: () => requestEnd(session, call, output.flags.timeoutMs) }),
  });
  if (outcome === 'ended') printEnd(last, output);
  else {
    throw new FirmlineError(`The call ${call.id} is still active.`, {
      code: 'aborted',
      fault: 'user',
      hint: `firmline calls end ${call.id} ends it.`,
    });
  }
}
