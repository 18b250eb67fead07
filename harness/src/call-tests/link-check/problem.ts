import { FirmlineError } from '@firmline/sdk/errors';
import type { LinkProblem } from './types.ts';

/** Why nothing can be said of a link: the fault of this machine or of the way there. */
export function problemOf(error: unknown): LinkProblem {
  if (error instanceof FirmlineError && error.code === 'binary-missing') {
    return { code: 'binary-missing', message: error.message, hint: error.hint ?? 'Install Chromium.' };
  }
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  const [, reason] = /net::(ERR_\w+)/.exec(message) ?? [];
  if (reason !== undefined) {
    return {
      code: 'network',
      message: `The page could not be reached from here (${reason}).`,
      hint: 'Check the address, and that its server runs and can be reached from this machine.',
    };
  }
  return {
    code: 'service-failed',
    message: `The browser gave up: ${message}`,
    hint: 'Try again, with fewer --workers where the machine is small.',
  };
}
