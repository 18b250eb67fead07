import { FirmlineError, type ErrorCode } from '@firmline/sdk/errors';
import { messages } from './messages.ts';
import type { Submission } from './state.ts';

/** How long the answer to a number may take before the visitor is told that it does. */
export const slowAfterMs = 5000;

const slowAdvice = 'This is taking a little longer than usual. One more moment, please.';

/** What the page says of a number that was submitted, in a line of its own; both may be empty. */
export function submissionWords(submission: Submission | null): { status: string; advice: string } {
  if (submission === null) return { status: '', advice: '' };
  if (submission.status === 'sending') return { status: '', advice: submission.slow ? slowAdvice : '' };
  const { number } = submission;
  // The field is empty by then, and the visitor is asked to double check what was in it.
  return { status: messages.phoneSubmitted, advice: number && `We are calling ${number}.` };
}

const stillHere = 'Your number is still here.';

const advices: Partial<Record<ErrorCode, readonly string[]>> = {
  network: [
    'Please check your internet connection.',
    'An ad blocker or a company firewall can also be in the way.',
    stillHere,
  ],
  timeout: ['We waited, but no answer came. If your phone rings in the meantime, all is well.'],
  http: [stillHere, 'You can also talk to the assistant now with Try in Browser.'],
};

/**
 * What the visitor can do about a number that could not be submitted.
 * @param phone what the form holds by now: nothing where it was closed in the meantime
 */
export function phoneAdviceFor(error: unknown, phone: string): string {
  const advice = (error instanceof FirmlineError && advices[error.code]) || [];
  return advice.filter((sentence) => sentence !== stillHere || phone !== '').join(' ');
}
