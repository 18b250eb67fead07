import { failedStart, type Message } from '../demo/messages.ts';
import type { BrowserKind } from './browser-kind.ts';
import { fieldOf, aboutMicrophone } from './microphone-messages.ts';

type Words = Pick<Message, 'cause' | 'advice' | 'remedy' | 'offersTyping'>;

const busyWords: Words = {
  cause: 'All lines are busy right now.',
  advice: 'Try again in a few minutes, or press Call My Phone and let the assistant call you.',
  remedy: 'phone',
};
const unconfiguredWords: Words = {
  cause: 'This demo is not set up for calls in the browser.',
  advice:
    'Please tell the person who sent you the link. You can also press Call My Phone and let the assistant call you.',
  remedy: 'phone',
};
const takesNoCall = 'The assistant cannot take a call right now.';
const unsupportedWords: Words = {
  cause: takesNoCall,
  advice: 'Try again in a moment, or let the assistant call your phone.',
};

/** The account of the demo, for which a visitor cannot wait. */
const noCreditWords: Words = { ...unconfiguredWords, cause: takesNoCall };

/** The page itself has just come through this network. */
const blockedWords: Words = {
  cause: 'Your network or a browser extension may block calls.',
  advice:
    'Enter your number, and the assistant calls your phone. Or try again in another network or browser.',
  remedy: 'phone-form',
};
/** The microphone did not open, or the network let no call through: nobody can know which. */
const joinTimeoutWords: Words = {
  cause: 'The call was not connected in time.',
  advice:
    'Your system may be asking for the microphone: allow it, then try again. If your network blocks calls, enter your number, and the assistant calls your phone.',
  remedy: 'phone-form',
};
const offlineWords: Words = {
  cause: 'This device is offline.',
  advice: 'Connect it to the internet, then try again.',
};

/** By the error's code. */
const wordsByCode: Readonly<Record<string, Words>> = {
  network: blockedWords,
  timeout: blockedWords,
  'call-join-failed': blockedWords,
  'call-connection-lost': blockedWords,
  'rate-limited': busyWords,
  auth: unconfiguredWords,
  'not-found': unconfiguredWords,
  'invalid-input': unconfiguredWords,
  'config-invalid': unconfiguredWords,
  http: unsupportedWords,
  unparsable: unsupportedWords,
  'call-unavailable': unsupportedWords,
  'call-expired': unsupportedWords,
  'call-ejected': unsupportedWords,
  'call-no-answer': unsupportedWords,
  'call-unsupported': unsupportedWords,
};

/** What the page shows about a failed start: the cause, what the visitor can do, and its fixed sentence. */
export const failureMessage = (
  error: unknown,
  browser: BrowserKind,
  isOnline = navigator.onLine,
): Message => ({
  ...failedStart,
  ...wordsOn(error, browser, isOnline),
});

function wordsOn(error: unknown, browser: BrowserKind, isOnline: boolean): Words | null | undefined {
  const [code = '', kind] = [fieldOf(error, 'code'), fieldOf(error, 'kind')];
  const microphone = /^call-(microphone|unsupported)/.test(code) ? aboutMicrophone(kind, browser) : null;
  if (microphone) return microphone;
  if (kind === 'no-credit') return noCreditWords;
  const words = wordsByCode[code];
  if (words === blockedWords && !isOnline) return offlineWords;
  return kind === 'join-timeout' ? joinTimeoutWords : words;
}
