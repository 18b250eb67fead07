import type { MicrophoneFailure } from '@firmline/sdk/web-call';
import type { Message, Remedy } from '../demo/messages.ts';
import type { BrowserKind } from './browser-kind.ts';

const retryAdvice = 'Then try again, or let the assistant call your phone.';
const phoneInstead = 'or let the assistant call your phone.';

/** Where the browser keeps the microphone from the page, an app's own view is the usual reason. */
const pageFailures: ReadonlySet<string> = new Set<MicrophoneFailure>(['denied-by-policy', 'insecure']);

/** What the page shows about an error's kind in this browser, beside its fixed sentence; null if it is about something else. */
export function aboutMicrophone(failure: string | undefined, kind: BrowserKind): MicrophoneMessage | null {
  if (failure === undefined || !Object.hasOwn(words, failure)) return null;
  const advice =
    kind.browser === 'in-app' && !pageFailures.has(failure)
      ? openElsewhere(kind)
      : words[failure as MicrophoneFailure](kind);
  // Without the browser's part of a call there is nothing to type to, either.
  return { ...advice, ...(failure !== 'unsupported' && { offersTyping: true }) };
}

type MicrophoneMessage = Pick<Message, 'cause' | 'advice' | 'remedy' | 'offersTyping' | 'ifPermission'>;

/** After the permission has changed following a refusal. */
const ifPermission = {
  granted: { kind: 'note', advice: 'The microphone is allowed now. Press Try in Browser to begin.' },
  prompt: {
    kind: 'note',
    advice: 'Press Try in Browser and your browser will ask for the microphone again.',
  },
} as const;

const messageOf = (cause: string, advice: string, remedy?: Remedy): MicrophoneMessage => ({
  cause,
  advice,
  ...(remedy && { remedy }),
});

const notStarted = 'Your microphone did not start.';
const notStartedMessage = messageOf(notStarted, `Check it and try again, ${phoneInstead}`);

const words: Readonly<Record<MicrophoneFailure, (kind: BrowserKind) => MicrophoneMessage>> = {
  denied: (kind) => ({
    ...messageOf('The microphone is not allowed for this page.', whereToAllow(kind)),
    ifPermission,
  }),
  dismissed: () => ({
    cause: 'Your browser’s question about the microphone was closed.',
    advice: `Try again and choose Allow, ${phoneInstead}`,
    ifPermission,
  }),
  'denied-by-system': (kind) => ({ ...systemMessage(kind), ifPermission }),
  'denied-by-policy': () =>
    messageOf(
      'The page around this one may keep the microphone from it.',
      `Open this link in a tab of its own, ${phoneInstead}`,
      'phone',
    ),
  insecure: () =>
    messageOf('A microphone needs a secure address.', `Open this link with https, ${phoneInstead}`, 'phone'),
  unsupported: () =>
    messageOf(
      'This browser cannot use a microphone here.',
      `Open this link in a current Chrome, Safari, Firefox or Edge, ${phoneInstead}`,
      'phone',
    ),
  missing: () =>
    messageOf(
      // A system that keeps it from the browser looks the same in some.
      'No microphone was found.',
      'Enter your number, and the assistant calls your phone. Or connect one, or allow it in your system, and try again.',
      'phone-form',
    ),
  busy: () =>
    messageOf(
      notStarted,
      `Another app may be using it, or your system may keep it from this browser. Check both and try again, ${phoneInstead}`,
    ),
  unfit: () => notStartedMessage,
  unknown: () => notStartedMessage,
};

/** The apps name the entry differently, and move their menus, so this fits all of them. */
export function openElsewhere({ system }: BrowserKind): MicrophoneMessage {
  const [browser, menu] = system === 'ios' ? ['Safari', '•••'] : ['Chrome', '⋮'];
  return messageOf(
    'This app may keep the microphone from the page.',
    `Open the page in ${browser}: tap the app’s menu (${menu}), then Open in ${browser} or in browser. ` +
      `Or copy the link and paste it there, ${phoneInstead}`,
    'other-browser',
  );
}

/** While the question for the microphone has no answer: apps never show it, some as that browser, and browsers may hide it. */
export const unansweredMessageIn = (kind: BrowserKind): Message => ({
  kind: 'note',
  ...(kind.browser === 'in-app' ? openElsewhere(kind) : messageOf('', whereToAllow(kind))),
  cause: 'Has no question appeared?',
});

const whereToAllow = (kind: BrowserKind) => `${placeToAllow(kind)} ${retryAdvice}`;

function placeToAllow({ browser, system }: BrowserKind): string {
  switch (browser) {
    case 'chromium':
      return system === 'android'
        ? 'Tap the icon to the left of the page’s address, then Permissions, and allow the microphone.'
        : 'Click the icon to the left of the page’s address and allow the microphone.';
    case 'samsung':
      return 'Tap the lock beside the page’s address, then Permissions, and allow the microphone.';
    case 'safari':
      return system === 'ios'
        ? 'Tap the page menu beside the address (aA on older phones), then Website Settings, and allow the microphone.'
        : 'In the menu bar choose Safari, then Settings for This Website, and allow the microphone.';
    case 'firefox':
      return system === 'android'
        ? 'Tap the lock beside the page’s address and allow the microphone.'
        : 'Click the crossed-out microphone beside the page’s address and remove the block.';
    case 'in-app':
    case 'other':
      return system === 'ios'
        ? 'In the Settings app, choose Apps, then this browser, and turn the microphone on.'
        : 'Allow the microphone for this page in your browser’s settings.';
  }
}

const systems = {
  mac: ['Your Mac', 'System Settings, Privacy & Security, Microphone'],
  windows: ['Windows', 'Settings, Privacy & security, Microphone'],
  ios: ['Your device', 'Settings, Privacy & Security, Microphone'],
  android: ['Your phone', 'Settings, Apps, this browser, Permissions'],
  other: ['Your system', 'the system’s privacy settings'],
} as const satisfies Record<BrowserKind['system'], readonly [name: string, place: string]>;

function systemMessage({ system }: BrowserKind): MicrophoneMessage {
  const [name, place] = systems[system];
  return messageOf(`${name} keeps the microphone from this browser.`, `Allow it in ${place}. ${retryAdvice}`);
}

/** A field of a call client's error; undefined for any other error. */
export function fieldOf(error: unknown, name: 'kind' | 'code'): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
