import type { ErrorCode } from '@firmline/sdk/errors';
import { type Message, messages } from './messages.ts';
import type { DemoState } from './state.ts';

export const thanks =
  'Thank you. Your request has been submitted successfully. ' +
  "If you don't receive the call within 15 seconds, please double check the phone number.";

/** The phone rings within this time, as the thanks promise, ms. */
const ringsWithinMs = 15_000;

/** On one line, however narrow the window. */
const unbrokenNumber = (number: string): string => number.replaceAll(' ', '\u00A0');

const keptNumberText = 'Your number is still here.';

/** The workflow may have taken a request whose answer is lost: then a second one would ring twice. */
const unknownOutcome =
  'Whether your request arrived is unknown: your phone may ring. If it does not within a minute,';
const missingAnswer = 'No answer came back.';

/** Offline: when the number was sent, to which nothing has answered. */
type Reason = ErrorCode | 'offline' | undefined;

const words: Partial<
  Record<NonNullable<Reason>, { readonly cause?: string; readonly advices: readonly string[] }>
> = {
  network: {
    cause: missingAnswer,
    advices: [
      `${unknownOutcome} check your internet connection and try again.`,
      'An ad blocker or a company firewall can also be in the way.',
      keptNumberText,
    ],
  },
  offline: {
    cause: 'This device is offline.',
    advices: ['Connect it to the internet, then try again.', keptNumberText],
  },
  timeout: { cause: missingAnswer, advices: [`${unknownOutcome} try again.`, keptNumberText] },
  // A workflow may call, and answer with an error all the same.
  http: {
    advices: [
      keptNumberText,
      'If your phone rings all the same, all is well.',
      'You can also talk to the assistant now with Try in Browser.',
    ],
  },
};

/** @param phone the form's text: empty if it was closed meanwhile */
function failureMessage(reason: Reason, phone: string): Message {
  const { cause, advices = [] } = (reason && words[reason]) || {};
  const advice = advices.filter((sentence) => sentence !== keptNumberText || phone !== '').join(' ');
  return {
    kind: 'problem',
    sentence: messages.phoneFailed,
    ...(cause && { cause }),
    ...(advice && { advice }),
  };
}

/** The page's messages about a submitted number. `number`: as people write it. */
export const submissionMessages = {
  /** Nothing at first, then that it takes long. */
  sending: {
    kind: 'note',
    next: {
      afterMs: 5000,
      message: {
        kind: 'note',
        advice: 'This is taking a little longer than usual. One more moment, please.',
      },
    },
  },

  // The field is empty by then, but the sentence is about the number in it. Who dials it, and when, the page does not know.
  sent: (number: string): Message => ({
    kind: 'good',
    sentence: thanks,
    advice: `Your number: ${number}.`,
    next: {
      afterMs: ringsWithinMs,
      message: {
        kind: 'note',
        cause: 'Did it ring?',
        advice: `If it did not, ${unbrokenNumber(number)} may be mistyped.`,
        remedy: 'phone-again',
      },
    },
  }),

  rang: {
    kind: 'good',
    sentence: 'Good. What you hear is what your callers would hear.',
    remedy: 'next-steps',
  },

  /** Sent a moment ago, so not sent again. */
  repeated: (number: string): Message => ({
    kind: 'good',
    sentence: `You asked for a call to ${unbrokenNumber(number)} a moment ago.`,
    advice: 'If your phone does not ring, please check the number.',
    remedy: 'phone-again',
  }),

  failed: failureMessage,

  /**
   * What the page and its form show after a failure. `isUnknown`: the request may have arrived, so its number is not sent
   * again by a press that follows at once. `display`: the number that was sent, as people write it. `wasOnline`: what the
   * browser said when it was sent, which some say wrongly: only a request without any answer may be due to that.
   */
  failedIn(
    { isPhoneFormOpen, phone }: Pick<DemoState, 'isPhoneFormOpen' | 'phone'>,
    code: ErrorCode | undefined,
    display: string,
    wasOnline: boolean,
  ) {
    const reason = code === 'network' && !wasOnline ? 'offline' : code;
    // After the press that calls the same number again, the open form is empty.
    const text = phone || (isPhoneFormOpen ? display : '');
    const isUnknown = reason === 'network' || reason === 'timeout';
    return { isUnknown, message: failureMessage(reason, text), phone: text };
  },
} as const;

export type SubmissionMessages = typeof submissionMessages;
