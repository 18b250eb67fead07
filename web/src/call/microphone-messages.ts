import type { Message, Remedy } from '../demo/messages.ts';
import type { BrowserKind } from './browser-kind.ts';

/** Why there is no microphone, by the call client's kind, or daily-js's if the call itself opened it. */
const problems = {
  denied: 'denied',
  permissions: 'denied',
  dismissed: 'dismissed',
  'denied-by-system': 'denied-by-system',
  'denied-by-policy': 'framed',
  insecure: 'insecure',
  unsupported: 'unsupported',
  'undefined-mediadevices': 'unsupported',
  missing: 'missing',
  'not-found': 'missing',
  busy: 'busy',
  'mic-in-use': 'busy',
  'cam-mic-in-use': 'busy',
  unfit: 'unknown',
  constraints: 'unknown',
  unknown: 'unknown',
} as const;

type MicrophoneProblem = (typeof problems)[keyof typeof problems];

const again = 'Then try again, or let the assistant call your phone.';
const phoneInstead = 'or let the assistant call your phone.';

const isKnown = (kind: string): kind is keyof typeof problems => Object.hasOwn(problems, kind);

/** The problem of an error's kind; null if it is not about the microphone. */
export const microphoneProblem = (kind: string | undefined): MicrophoneProblem | null =>
  kind !== undefined && isKnown(kind) ? problems[kind] : null;

/** What the page shows about it in this browser, beside its fixed sentence. */
export const aboutMicrophone = (problem: MicrophoneProblem, kind: BrowserKind): Said => ({
  ...wordsAbout(problem, kind),
  // Without the browser's part of a call there is nothing to type to, either.
  ...(problem !== 'unsupported' && { offersTyping: true }),
});

function wordsAbout(problem: MicrophoneProblem, kind: BrowserKind): Said {
  if (kind.browser === 'in-app' && problem !== 'framed' && problem !== 'insecure') return openElsewhere(kind);
  switch (problem) {
    case 'denied':
      return { ...say('The microphone is not allowed for this page.', whereToAllow(kind)), ifPermission };
    case 'dismissed':
      return {
        cause: 'Your browser’s question about the microphone was closed.',
        advice: `Try again and choose Allow, ${phoneInstead}`,
        ifPermission,
      };
    case 'denied-by-system':
      return { ...ofSystem(kind), ifPermission };
    case 'framed':
      return say(
        'The page around this one keeps the microphone from it.',
        `Open this link in a tab of its own, ${phoneInstead}`,
        'phone',
      );
    case 'insecure':
      return say(
        'A microphone needs a secure address.',
        `Open this link with https, ${phoneInstead}`,
        'phone',
      );
    case 'unsupported':
      return say(
        'This browser cannot use a microphone here.',
        `Open this link in a current Chrome, Safari, Firefox or Edge, ${phoneInstead}`,
        'phone',
      );
    case 'missing':
      return say(
        'This device has no microphone.',
        'Enter your number, and the assistant calls your phone. Or connect a microphone and try again.',
        'phone-form',
      );
    case 'busy':
      return say('Another app is using your microphone.', `Close it and try again, ${phoneInstead}`);
    case 'unknown':
      return say('Your microphone did not start.', `Check it and try again, ${phoneInstead}`);
  }
}

type Said = Pick<Message, 'cause' | 'advice' | 'remedy' | 'offersTyping' | 'ifPermission'>;

/** After the permission has changed following a refusal. */
const ifPermission = {
  granted: { kind: 'note', advice: 'The microphone is allowed now. Press Try in Browser to begin.' },
  prompt: {
    kind: 'note',
    advice: 'Press Try in Browser and your browser will ask for the microphone again.',
  },
} as const;

const say = (cause: string, advice: string, remedy?: Remedy): Said => ({
  cause,
  advice,
  ...(remedy && { remedy }),
});

const keptByApp = 'This app keeps the microphone from the page.';

/** The apps name the entry differently, and move their menus, so this fits all of them. */
export function openElsewhere({ system }: BrowserKind, cause = keptByApp): Said {
  const [browser, menu] = system === 'ios' ? ['Safari', '•••'] : ['Chrome', '⋮'];
  return say(
    cause,
    `Open the page in ${browser}: tap the app’s menu (${menu}), then Open in ${browser} or in browser. ` +
      `Or copy the link and paste it there, ${phoneInstead}`,
    'other-browser',
  );
}

/** While the question for the microphone has no answer: an app may never show it. Undefined in other browsers. */
export const unansweredIn = (kind: BrowserKind): Message | undefined =>
  kind.browser === 'in-app'
    ? { kind: 'note', ...openElsewhere(kind, `Has no question appeared? ${keptByApp}`) }
    : undefined;

const whereToAllow = (kind: BrowserKind) => `${placeToAllow(kind)} ${again}`;

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

function ofSystem({ system }: BrowserKind): Said {
  const [name, place] = systems[system];
  return say(`${name} keeps the microphone from this browser.`, `Allow it in ${place}. ${again}`);
}

/** A field of a call client's error; undefined for any other error. */
export function fieldOf(error: unknown, name: 'kind' | 'code'): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
