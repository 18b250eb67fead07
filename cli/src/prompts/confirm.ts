import { FirmlineError } from '@firmline/sdk/errors';
import type { Output } from '../output.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Asks for a yes, unless --yes was passed.
 * @param action the action to confirm, for example `Delete "dana"`
 * @throws FirmlineError 'aborted' for any other answer, UsageError if there is no terminal
 */
export async function confirm(
  action: string,
  output: Pick<Output, 'flags' | 'interactive'>,
  ask = askPerson,
): Promise<void> {
  if (output.flags.yes) return;
  if (!output.interactive)
    throw new UsageError(
      `${gerund(action)} needs --yes when there is no terminal.`,
      'Pass --yes to confirm.',
    );
  if (await ask(`${action}?`)) return;
  throw new FirmlineError('Nothing was changed.', { code: 'aborted', fault: 'user' });
}

const askPerson = async (question: string): Promise<boolean | undefined> =>
  (await import('../ui/question.tsx')).askInTerminal(question);

/** `Delete "dana"` as `Deleting "dana"`. */
const gerund = (action: string): string =>
  action.replace(/^[A-Z][a-z]+/, (verb) => {
    if (verb.endsWith('ing')) return verb;
    return verb === 'Run' ? 'Running' : `${verb.replace(/e$/, '')}ing`;
  });
