import { createInterface } from 'node:readline/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Output } from '../output.ts';
import { UsageError } from '../usage-error.ts';

/** The streams of a prompt. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const ownTerminal: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Asks for a yes, unless --yes was passed.
 * @param action the action to confirm, for example `Delete "dana"`
 * @throws FirmlineError 'aborted' for any other answer, UsageError if there is no terminal
 */
export async function confirm(
  action: string,
  output: Pick<Output, 'flags' | 'interactive'>,
  terminal = ownTerminal,
): Promise<void> {
  if (output.flags.yes) return;
  if (!output.interactive) throw new UsageError(`${gerund(action)} needs --yes when there is no terminal.`);
  const closed = new AbortController();
  const lines = createInterface(terminal);
  // On Ctrl-C and at the end of input. Without the signal, the question would wait forever.
  for (const event of ['SIGINT', 'close'] as const) lines.once(event, () => closed.abort());
  try {
    const answer = await lines.question(`${action}? [y/N] `, { signal: closed.signal });
    if (/^\s*y(?:es)?\s*$/i.test(answer)) return;
  } catch (error) {
    if (!closed.signal.aborted) throw error;
  } finally {
    lines.close();
  }
  throw new FirmlineError('Nothing was changed.', { code: 'aborted', fault: 'user' });
}

/** `Delete "dana"` as `Deleting "dana"`. */
const gerund = (action: string): string =>
  action.replace(/^[A-Z][a-z]+/, (verb) => {
    if (verb.endsWith('ing')) return verb;
    return verb === 'Run' ? 'Running' : `${verb.replace(/e$/, '')}ing`;
  });
