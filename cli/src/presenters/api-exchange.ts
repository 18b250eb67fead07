import type { DebugEvent, TransportFactory } from '@firmline/sdk/rest';
import type { Output } from '../output.ts';
import { printable } from './text.ts';

/** Says what a client does: all of it, or only that it waits. */
export function exchangePrinter(
  output: Output,
  { all }: { readonly all: boolean },
): (event: DebugEvent) => void {
  let outcome = '';
  return (event) => {
    if (all) output.failure(printable(line(event)));
    else if (event.type === 'response') outcome = `The platform answered ${event.status}.`;
    else if (event.type === 'failure') outcome = `No answer (${event.reason}).`;
    else if (event.type === 'retry') output.note(`${outcome} Trying again ${inTime(event.waitMs)} …`);
  };
}

function line(event: DebugEvent): string {
  switch (event.type) {
    case 'request':
      return `> ${event.operation.split(' ')[0]} ${event.url}`;
    case 'response':
      return `< ${event.status} after ${inMs(event.durationMs)}${event.requestId ? `, request ${event.requestId}` : ''}`;
    case 'failure':
      return `! ${event.reason} after ${inMs(event.durationMs)}`;
    case 'retry':
      return `~ again ${inTime(event.waitMs)}`;
  }
}

const inMs = (ms: number) => `${Math.round(ms)} ms`;
const inTime = (ms: number) => (ms < 1000 ? `in ${inMs(ms)}` : `in ${Math.round(ms / 1000)} s`);

/** The same way to a server, with the head of every answer shown. */
export function headPrinter(connect: TransportFactory, output: Output): TransportFactory {
  return (origin) => {
    const transport = connect(origin);
    return {
      ...transport,
      async send(request) {
        const response = await transport.send(request);
        output.failure(`HTTP ${response.status}`);
        for (const [name, value] of Object.entries(response.headers)) {
          output.failure(printable(`${name}: ${value}`));
        }
        output.failure('');
        return response;
      },
    };
  };
}
