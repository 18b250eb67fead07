import type { ErrorCode } from '@firmline/sdk/errors';
import type { Submission } from './state.ts';

/** The page's texts for a submitted number; each may be empty. */
export interface SubmissionWords {
  readonly status: string;
  readonly advice: string;
}

export const thanks =
  'Thank you. Your request has been submitted successfully. ' +
  "If you don't receive the call within 15 seconds, please double check the phone number.";

const slowAdvice = 'This is taking a little longer than usual. One more moment, please.';

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

/** @param phone the form's current content: empty if it was closed meanwhile */
export function submissionWords(submission: Submission, phone: string): SubmissionWords {
  switch (submission.status) {
    case 'sending':
      return { status: '', advice: submission.slow ? slowAdvice : '' };
    case 'sent':
      // The field is empty by then, but the visitor is asked to check the number.
      return { status: thanks, advice: submission.number && `We are calling ${submission.number}.` };
    case 'repeated':
      return {
        status: `The call${submission.number && ` to ${submission.number}`} is already on its way.`,
        advice: 'If your phone does not ring, please check the number, or try again in half a minute.',
      };
    case 'failed': {
      const advice = (submission.code && advices[submission.code]) || [];
      return {
        status: '',
        advice: advice.filter((sentence) => sentence !== stillHere || phone !== '').join(' '),
      };
    }
  }
}
