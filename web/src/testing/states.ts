import type { Tab } from './tab.ts';
import type { PageConfig } from '@firmline/sdk/page-config';
import type { StateClient } from './scripted-call.ts';

/** Breaks a part of the page: listening for `focusin` throws. */
function breakRendering(): void {
  const listen = document.addEventListener.bind(document);
  document.addEventListener = (...args: Parameters<typeof listen>) => {
    if (args[0] === 'focusin') throw new Error('no listening here');
    listen(...args);
  };
}

const withoutWebRtc = () => void Reflect.deleteProperty(window, 'RTCPeerConnection');

const offline = () => void Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });

/** Pauses of up to 12 s take no time. */
function impatient(): void {
  const wait = setTimeout;
  const shorter = (callback: () => void, ms = 0) => wait(callback, ms > 300 && ms < 12_000 ? 1 : ms);
  window.setTimeout = shorter as typeof setTimeout;
}

/** The view of an app that also refuses the clipboard. */
function inApp(): void {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [LinkedInApp]/9.32.2485';
  Object.defineProperty(navigator, 'userAgent', { value: userAgent });
  Object.defineProperty(navigator, 'clipboard', { value: undefined });
  document.execCommand = () => false;
}

/** Not before an impatient second press is over. */
const endCall = (tab: Tab) => tab.click('.button-browser:enabled');

const openForm = (tab: Tab) => tab.click('.button-phone');

async function submit(tab: Tab, number: string): Promise<void> {
  await openForm(tab);
  await tab.click('input[type="tel"]');
  await tab.type(number);
  await tab.click('.button-submit');
}

let submittedCount = 0;

/** Another number each time: one that was sent a moment ago is not sent again. */
const submitNumber = (tab: Tab) => submit(tab, `21255501${String(submittedCount++ % 100).padStart(2, '0')}`);

/** As long as a name may be, with a picture that the stage serves. */
const sender = {
  sender: 'Wilhelmina Featherstonehaugh, Northline Partners Worldwide',
  senderMark: '/_/stage.svg',
};

/** Every state that a visitor can see, by name. */
export const states = {
  'loading slowly': { answers: { '/rest/': 'none' }, before: impatient, shows: 'longer than usual' },
  offline: { answers: { '/rest/': 503 }, before: offline, shows: 'You are offline.' },
  'not found': { path: '/no-such-firm', shows: 'Page Not Found' },
  'look-up failed': { answers: { '/rest/': 500 }, before: impatient, shows: 'We could not reach the demo.' },
  ready: { shows: 'Try in Browser' },
  'ready, nobody known': { path: '/default', shows: 'Try in Browser' },
  'ready, long company name': { path: '/meridian-coast', shows: 'Try in Browser' },
  'ready, right to left': { path: '/al-mansouri', shows: 'Try in Browser' },
  'ready, with a notice': {
    // As long as it may be.
    config: {
      notice:
        'You talk to an assistant that is an AI, not a lawyer, and what it says is not legal advice. Calls are recorded ' +
        'and written down, so that your firm can see how the assistant works. Recordings are deleted after thirty days.',
      privacyUrl: 'https://firmline.example/privacy',
    },
    shows: 'Recordings are deleted',
  },
  'ready, with a sender': { config: { ...sender, recorded: 'yes' }, shows: 'Northline' },
  'not found, with a sender': {
    path: '/no-such-firm',
    config: { ...sender, nextStepLabel: 'Book a meeting', nextStepUrl: 'https://cal.example/northline' },
    shows: 'This demo is from',
  },
  'asking for agreement': {
    // As long as it may be.
    config: {
      consent:
        'I agree that Northline & Partners calls me at the number that I enter, that an AI makes this call and answers ' +
        'in the browser, and that both are recorded, written down and read by the people who build the assistant. ' +
        'Recordings are deleted after thirty days. I can take this back at any time by writing to the address on the ' +
        'website; what was recorded until then is deleted within three working days.',
    },
    visit: (tab) => tab.click('.button-browser'),
    shows: 'I agree that',
  },

  'phone form': { visit: openForm, shows: 'Submit Phone Number' },
  'phone form not loaded': {
    answers: { '/PhoneForm-': 503 },
    visit: openForm,
    shows: 'The form could not be loaded.',
  },
  'phone refused': {
    visit: (tab) => submit(tab, '555 0123'),
    shows: 'This number is too short for the United States.',
  },
  'phone submitting slowly': {
    answers: { '/webhook': 'none' },
    before: impatient,
    visit: submitNumber,
    shows: 'longer than usual',
  },
  'phone failed': {
    answers: { '/webhook': 500 },
    visit: submitNumber,
    shows: 'Failed to submit your request. Please try again.',
  },
  'phone submitted': {
    visit: submitNumber,
    shows: 'Thank you. Your request has been submitted successfully.',
  },
  'phone should have rung': {
    before: () => {
      const wait = setTimeout;
      const shorter = (run: () => void, ms = 0) => wait(run, ms === 15_000 ? 1 : ms);
      window.setTimeout = shorter as typeof setTimeout;
    },
    visit: submitNumber,
    shows: 'Did it ring?',
  },

  'asking for the microphone': {
    microphone: 'prompt',
    call: () => {},
    shows: 'Your browser may ask for the microphone.',
  },
  'connecting slowly': {
    // Not the limit of the start, too.
    before: () => {
      const wait = setTimeout;
      const shorter = (callback: () => void, ms = 0) => wait(callback, ms === 6000 ? 1 : ms);
      window.setTimeout = shorter as typeof setTimeout;
    },
    call: (call) => call.enter('web-call-creation'),
    shows: 'longer than usual',
  },
  'joining the call': { call: (call) => call.enter('daily-call-join'), shows: 'Connecting the line' },
  'assistant speaking': { call: (call) => call.answer(), shows: 'How can I help you today?' },
  listening: {
    call: async (call) => {
      await call.answer();
      call.emit('speech-end');
    },
    shows: 'Listening',
  },
  muted: {
    call: (call) => call.answer(),
    async visit(tab) {
      await tab.click('.button-browser');
      await tab.seeText('is speaking');
      await tab.click('.button-call');
    },
    shows: 'You are muted',
  },
  'sound blocked': {
    call: async (call) => {
      await call.answer();
      call.emit('audio-blocked', true);
    },
    shows: 'Tap to hear the assistant',
  },
  'connection lost': {
    call: async (call) => {
      await call.answer();
      call.emit('network', { status: 'interrupted', quality: 'unknown' });
    },
    shows: 'Reconnecting',
  },
  'connection weak': {
    call: async (call) => {
      await call.answer();
      call.emit('network', { status: 'connected', quality: 'bad' });
    },
    shows: 'Your connection is weak.',
  },
  'caller not heard': {
    call: async (call) => {
      await call.answer();
      call.emit('speech-end');
      call.findMicrophones();
      call.emit('microphone-problem', { kind: 'silent', message: '', hint: '' });
    },
    shows: 'We can’t hear you',
  },
  ended: {
    call: (call) => call.answer(),
    async visit(tab) {
      await tab.click('.button-browser');
      await tab.seeText('is speaking');
      await endCall(tab);
    },
    shows: 'Call ended.',
  },
  conversation: { call: (call) => call.talk(), shows: 'Shall I book Thursday at ten?' },
  'conversation kept': {
    call: (call) => call.talk(),
    async visit(tab) {
      await tab.click('.button-browser');
      await tab.seeText('Shall I book');
      await endCall(tab);
    },
    shows: 'What your office would receive',
  },
  'conversation kept, its words unfolded': {
    call: (call) => call.talk(),
    async visit(tab) {
      await tab.click('.button-browser');
      await tab.seeText('Shall I book');
      await endCall(tab);
      await tab.click('.slip-words summary');
    },
    shows: 'The conversation',
  },
  'caller speaking': {
    call: async (call) => {
      await call.answer();
      call.emit('speech-end');
      call.emit('message', { type: 'speech-update', status: 'started', role: 'user' });
    },
    shows: 'Hears you',
  },
  thinking: {
    call: async (call) => {
      await call.answer();
      call.emit('speech-end');
      call.emit('message', { type: 'speech-update', status: 'stopped', role: 'user' });
    },
    shows: 'Thinking',
  },
  typing: {
    call: (call) => call.answer(),
    async visit(tab) {
      await tab.click('.card-own');
      await tab.seeText('is speaking');
    },
    shows: 'Send',
  },
  'call code not loaded': {
    answers: { '/open-call-client-': 503 },
    call: () => {},
    shows: 'Failed to connect to the AI assistant.',
  },
  'call failed': {
    call: (call) => call.fail('The platform did not answer.', 'call-failed'),
    shows: 'Failed to connect to the AI assistant.',
  },
  'microphone denied': {
    microphone: 'denied',
    call: (call) =>
      call.fail('The microphone is blocked.', 'call-microphone-denied', 'daily-error', 'denied'),
    shows: 'Then try again, or let the assistant call your phone.',
  },
  'microphone missing': {
    call: (call) => call.fail('No microphone.', 'call-microphone-missing', 'daily-error', 'missing'),
    shows: 'No microphone was found.',
  },
  'in an app': {
    before: inApp,
    call: (call) => call.fail('The microphone is busy.', 'call-microphone-busy', 'daily-error', 'busy'),
    async visit(tab) {
      await tab.click('.button-browser');
      await tab.click('.button-copy');
    },
    shows: 'The link is selected',
  },
  'asked nothing': {
    microphone: 'prompt',
    before: impatient,
    call: () => {},
    shows: 'Has no question appeared?',
  },
  'network blocks calls': {
    call: (call) => call.fail('The voice platform gave no response.', 'network'),
    shows: 'Enter your number, and the assistant calls your phone.',
  },
  'lines busy': {
    call: (call) => call.fail('Too many calls.', 'rate-limited'),
    shows: 'All lines are busy right now.',
  },
  'without WebRTC': {
    before: withoutWebRtc,
    visit: (tab) => tab.click('.button-browser'),
    shows: 'Open this link in a current Chrome, Safari, Firefox or Edge',
  },
  'call error': {
    call: async (call) => {
      await call.answer();
      await call.fail('The connection was lost.', 'call-failed');
    },
    shows: 'Call error: ',
  },
  'not set up': { config: null, shows: 'Not set up yet' },
  broken: { before: breakRendering, shows: 'Loading the page again usually helps.' },
} as const satisfies Record<string, PageState>;

export type StateName = keyof typeof states;

/**
 * Responses to requests whose path contains a text: a status, or none until the responses are replaced. A redirect leads to
 * the start page.
 */
export type Answers = Readonly<Record<string, number | 'none'>>;

/** How the page reaches one of its states. Functions without a tab run in the page. */
export interface PageState {
  /** Default: a firm with a name and a company. */
  readonly path?: string;
  /** Added to the page's configuration; null removes all of it. */
  readonly config?: Partial<PageConfig> | null;
  /** The browser's permission for the microphone. Default: `granted`. */
  readonly microphone?: PermissionState;
  /** Runs before the page's own scripts. */
  readonly before?: () => void;
  readonly answers?: Answers;
  /** Controls a call from its start. Without it, the page has its real call client. */
  readonly call?: (call: StateClient) => unknown;
  /** The visitor's actions. Default: a call, if the state has one. */
  readonly visit?: (tab: Tab) => Promise<unknown>;
  /** The text that shows that the page has reached the state. */
  readonly shows: string;
}
