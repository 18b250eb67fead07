import type { DebugEvent, TransportFactory } from '@firmline/sdk/rest';
import { redact, withoutSecretFields } from '@firmline/util/redact';
import type { PlatformFlags } from './platform-session.ts';
import { printable, printableLines } from '../text.ts';

/** Prints a client's events: all of them, or only retries. */
export function exchangePrinter(
  output: PlatformFlags,
  { all }: { readonly all: boolean },
): (event: DebugEvent) => void {
  let outcome = '';
  return (event) => {
    if (all) output.failure(redact(printable(line(event))));
    else if (event.type === 'response') outcome = `The platform responded with ${event.status}.`;
    else if (event.type === 'failure') outcome = `No response (${event.reason}).`;
    else if (event.type === 'retry') output.note(`${outcome} Retrying ${inTime(event.waitMs)} …`);
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
      return `~ retry ${inTime(event.waitMs)}`;
  }
}

const inMs = (ms: number) => `${Math.round(ms)} ms`;
const inTime = (ms: number) => (ms < 1000 ? `in ${inMs(ms)}` : `in ${Math.round(ms / 1000)} s`);

/** Maximum characters of a body to print. */
const shownBody = 4000;

/** Wraps a transport so that headers and bodies are printed with secrets masked. */
export function exchangeWatcher(connect: TransportFactory, output: PlatformFlags): TransportFactory {
  const say = (mark: string, text: string) => output.failure(`${mark} ${redact(printable(text))}`);
  const sayBody = (mark: string, body: unknown) => {
    if (typeof body !== 'string' || body === '') return;
    const text = redact(printableLines(withoutSecretFields(body)));
    const cut = text.length > shownBody ? `${text.slice(0, shownBody)} … (${text.length} characters)` : text;
    output.failure(`${mark} ${cut}`);
  };
  return (origin) => {
    const transport = connect(origin);
    return {
      ...transport,
      async send(request) {
        for (const [name, value] of Object.entries(request.headers)) say('>', `${name}: ${value}`);
        sayBody('>', request.content);
        const response = await transport.send(request);
        sayBody('<', response.body);
        return response;
      },
    };
  };
}
