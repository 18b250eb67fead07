import { failedStart, type Message } from '../demo/messages.ts';
import type { BrowserKind } from './browser-kind.ts';
import { fieldOf, aboutMicrophone, microphoneProblem } from './microphone-messages.ts';

type Words = Pick<Message, 'cause' | 'advice' | 'remedy' | 'offersTyping'>;

const busy: Words = {
  cause: 'All lines are busy right now.',
  advice: 'Try again in a few minutes, or press Call My Phone and let the assistant call you.',
  remedy: 'phone',
};
const notSetUp: Words = {
  cause: 'This demo is not set up for calls in the browser.',
  advice:
    'Please tell the person who sent you the link. You can also press Call My Phone and let the assistant call you.',
  remedy: 'phone',
};
const unable: Words = {
  cause: 'The assistant cannot take a call right now.',
  advice: 'Try again in a moment, or let the assistant call your phone.',
};

/** By the error's code. Those of the network are not here: the fixed sentence speaks of it. */
const byCode: Readonly<Record<string, Words>> = {
  'rate-limited': busy,
  auth: notSetUp,
  'not-found': notSetUp,
  'invalid-input': notSetUp,
  'config-invalid': notSetUp,
  http: unable,
  unparsable: unable,
  'call-unavailable': unable,
  'call-expired': unable,
  'call-ejected': unable,
  'call-no-answer': unable,
  'call-unsupported': unable,
};

/** What the page shows about a failed start: its fixed sentence, with the cause and what the visitor can do. */
export const failureMessage = (error: unknown, browser: BrowserKind): Message => ({
  ...failedStart,
  ...wordsOn(error, browser),
});

function wordsOn(error: unknown, browser: BrowserKind): Words | undefined {
  const [code = '', kind] = [fieldOf(error, 'code'), fieldOf(error, 'kind')];
  const problem = /^call-(microphone|unsupported)/.test(code) ? microphoneProblem(kind) : null;
  if (problem) return aboutMicrophone(problem, browser);
  return kind === 'no-credit' ? busy : byCode[code];
}
