import { createInterface } from 'node:readline/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Output } from '../output.ts';
import { UsageError } from '../usage-error.ts';

/** Where a question is put. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const ownTerminal: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Goes on only where the person says yes, now or by --yes.
 * @param action what is about to be done, such as `assistant delete 123`
 * @throws FirmlineError 'aborted' for any other answer, UsageError where there is nobody to ask
 */
export async function confirm(
  action: string,
  output: Pick<Output, 'flags' | 'interactive'>,
  terminal = ownTerminal,
): Promise<void> {
  if (output.flags.yes) return;
  if (!output.interactive) throw new UsageError(`${action} needs --yes where nobody can be asked.`);
  const closed = new AbortController();
  const lines = createInterface(terminal);
  // Ctrl-C and the end of the input; without the signal the question would wait for ever.
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
