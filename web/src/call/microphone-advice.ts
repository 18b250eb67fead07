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

/** Problems that the visitor cannot solve on this page. */
export const isHopeless = (problem: MicrophoneProblem | null): boolean =>
  problem === 'framed' || problem === 'insecure' || problem === 'unsupported';

/** Problems that another permission solves. */
export const waitsForPermission = (problem: MicrophoneProblem | null): boolean =>
  problem === 'denied' || problem === 'dismissed' || problem === 'denied-by-system';

/** What to do about it in this browser. */
export function microphoneAdvice(problem: MicrophoneProblem, kind: BrowserKind): string {
  if (kind.browser === 'in-app' && (waitsForPermission(problem) || problem === 'unsupported'))
    return openElsewhere(kind);
  switch (problem) {
    case 'denied':
      return `${whereToAllow(kind)} ${again}`;
    case 'dismissed':
      return `Your browser’s question about the microphone was closed. Try again and choose Allow, ${phoneInstead}`;
    case 'denied-by-system':
      return `${whereTheSystemAllows(kind)} ${again}`;
    case 'framed':
      return `The page around this one keeps the microphone from it. Open this link in a tab of its own, ${phoneInstead}`;
    case 'insecure':
      return `A microphone needs a secure address. Open this link with https, ${phoneInstead}`;
    case 'unsupported':
      return `This browser cannot use a microphone here. Open this link in a current Chrome, Safari, Firefox or Edge, ${phoneInstead}`;
    case 'missing':
      return `We could not find a microphone. Connect one and try again, ${phoneInstead}`;
    case 'busy':
      return `Another app is using your microphone. Close it and try again, ${phoneInstead}`;
    case 'unknown':
      return `Your microphone did not start. Check it and try again, ${phoneInstead}`;
  }
}

/** The apps name the entry differently, and move their menus, so this fits all of them. */
function openElsewhere({ system }: BrowserKind): string {
  const [browser, menu] = system === 'ios' ? ['Safari', '•••'] : ['Chrome', '⋮'];
  return (
    `This app keeps the microphone from the page. Open it in ${browser}: tap the app’s menu (${menu}), then ` +
    `Open in ${browser} or in browser. ${again}`
  );
}

function whereToAllow({ browser, system }: BrowserKind): string {
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

function whereTheSystemAllows({ system }: BrowserKind): string {
  const [name, place] = systems[system];
  return `${name} keeps the microphone from this browser. Allow it in ${place}.`;
}
