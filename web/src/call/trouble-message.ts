import type { Message } from '../demo/message.ts';
import type { BrowserKind } from './browser-kind.ts';
import { fieldOf } from './error-field.ts';
import { openElsewhere } from './microphone-messages.ts';

const again = 'Try again in a moment.';
const closeIt = 'Close it, then try again.';
const inAddressBar = 'Allow it in the address bar, then try again.';
const another = 'Choose another one, then try again.';

const denied = `The microphone is not allowed for this page. ${inAddressBar}`;
const missing = 'No microphone was found. Connect one, then try again.';
const busy = `Another program uses the microphone. ${closeIt}`;
const unfit = `The chosen microphone cannot be used. ${another}`;
const unknown = `The microphone could not be started. ${again}`;

/** By the call client's kind, or daily-js's. */
const ofMicrophones: Readonly<Record<string, string>> = {
  disconnected: 'No microphone is connected. Connect one: the call goes on with it.',
  denied,
  permissions: denied,
  'denied-by-system':
    'Your system keeps the microphone from this browser. Allow it in the system’s privacy settings, then try again.',
  dismissed: 'Your browser’s question about the microphone was closed. Try again and choose Allow.',
  'denied-by-policy':
    'The page around this one keeps the microphone from it. Open this link in a tab of its own.',
  insecure: 'This page may not use a microphone: it was not opened over https. Open the link with https.',
  'undefined-mediadevices': 'This page may not use a microphone. Open the link itself, over https.',
  missing,
  'not-found': missing,
  busy,
  'mic-in-use': busy,
  'cam-mic-in-use': `Another program uses the camera and microphone. ${closeIt}`,
  unfit,
  constraints: unfit,
};

const ofCameras: Readonly<Record<string, string>> = {
  permissions: `The camera is not allowed for this page. ${inAddressBar}`,
  'not-found': 'No camera was found. Connect one, then try again.',
  'cam-in-use': `Another program uses the camera. ${closeIt}`,
  constraints: `The chosen camera cannot be used. ${another}`,
};

/** For a microphone chosen during a call. */
const byCode: Readonly<Record<string, string>> = {
  'not-found': 'This microphone is not connected. Connect it, or choose another one.',
  'call-microphone-busy':
    'This microphone cannot be used. Close other programs that use it, or choose another one.',
  'call-unsupported': 'This browser offers no choice of microphone. Choose it in the settings of the system.',
  timeout: `The microphone did not start. ${again}`,
};

/** The problem with the visitor's microphone in a running call, and what they can do about it. */
export const troubleMessage = (error: unknown, browser: BrowserKind): Message => ({
  kind: 'note',
  about: 'trouble',
  ...(browser.browser === 'in-app'
    ? openElsewhere(browser)
    : { cause: 'Your microphone has a problem.', advice: adviceOn(error) }),
});

function adviceOn(error: unknown): string {
  const code = fieldOf(error, 'code');
  const kind = fieldOf(error, 'kind');
  const kinds = code === 'call-camera-unavailable' ? ofCameras : ofMicrophones;
  return wordsOf(kinds, kind) ?? wordsOf(byCode, code) ?? unknown;
}

const wordsOf = (words: Readonly<Record<string, string>>, name: string | undefined): string | undefined =>
  name !== undefined && Object.hasOwn(words, name) ? words[name] : undefined;
