import { FirmlineError, type ErrorCode } from '@firmline/sdk/errors';

/** How long the answer to a number may take before the visitor is told that it does. */
export const slowAfterMs = 5000;

export const slowAdvice = 'This is taking a little longer than usual. One more moment, please.';

/** The field is empty by then, and the visitor is asked to double check what was in it. */
export const calledAdvice = (number: string): string => `We are calling ${number}.`;

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
