import type { Output } from '../terminal/output.ts';
import { labelOf, type CallEvent, type WatchEvent } from '../watch/events.ts';
import { printable, safeJson } from '../text.ts';

/** Prints events as they happen, each on its own line: text for a person, a line of JSON for a program. */
export function eventPrinter(output: Output): (event: WatchEvent) => void {
  if (output.flags.format !== 'table') return (event) => output.data(safeJson(event));
  const labels = new Map<string, string>();
  const line = (at: string, ...parts: readonly (string | null)[]) => {
    const words = parts.filter(Boolean).map((part) => printable(part ?? ''));
    output.data(`${output.style('dim', at.slice(11, 19))}  ${words.join('  ')}`);
  };
  return (event) => {
    switch (event.kind) {
      case 'call':
        labels.set(event.id, labelOf(event));
        if (event.isOver) labels.delete(event.id);
        line(event.at, labelOf(event), stateInWords(event), event.customer, event.id);
        break;
      case 'caption':
        line(event.at, labels.get(event.id) ?? event.id, event.speaker, event.text);
        break;
      case 'webhook':
        line(event.at, 'webhook', event.phone ?? event.request, event.slug);
        break;
      case 'connection':
        output.note(connectionInWords(event));
    }
  };
}

const stateInWords = ({ status, endedReason }: CallEvent): string =>
  endedReason === null ? status : `${status}: ${endedReason}`;

function connectionInWords({ reason, retryInMs }: Extract<WatchEvent, { kind: 'connection' }>): string {
  if (retryInMs === null) return 'The connection is back.';
  return printable(`Connection lost, trying again in ${Math.ceil(retryInMs / 1000)} s: ${reason ?? ''}`);
}
