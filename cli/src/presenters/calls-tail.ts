import { safeJson, clock, printable } from '../text.ts';
import type { Output } from '../output.ts';
import type { CallRecord, TailEvent } from '../results/calls.ts';

/** An event on a line of its own, as it comes; with --json as a line of JSON. */
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

export function printEnd({ endedReason }: CallRecord, output: Output): void {
  output.note(`The call has ended${endedReason ? `: ${printable(endedReason)}` : ''}.`);
}
