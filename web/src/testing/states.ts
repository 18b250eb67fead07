import type { Page } from 'puppeteer-core';
import { button, seeText } from './open-page.ts';
import { changedHtml, withConfig } from './changed-html.ts';
import type { PageState } from './visit-state.ts';
import { breakRendering } from './break-rendering.ts';

const forever = 60_000;

/** The performance mark that the call client sets for each of its events. */
const happened = (page: Page, event: string) =>
  page.waitForFunction(
    (name) => performance.getEntriesByName(name, 'mark').length > 0,
    {},
    `firmline:${event}`,
  );

const press = (page: Page, name: string) => page.locator(button(name)).click();

const ready = (page: Page) => page.waitForSelector(button('Try in Browser'));

async function openForm(page: Page): Promise<void> {
  await press(page, 'Call My Phone');
  await page.waitForSelector('input[type="tel"]');
}

async function submitNumber(page: Page): Promise<void> {
  await openForm(page);
  await page.type('input[type="tel"]', '2125550123');
  await press(page, 'Submit Phone Number');
}

async function call(page: Page): Promise<void> {
  await press(page, 'Try in Browser');
  await happened(page, 'call-start');
}

/** The page from a server that provides no configuration. */
const withoutConfiguration = changedHtml((html) =>
  html.replace(/(id="firmline-config">)[\s\S]*?(<\/script>)/, '$1null$2'),
);

/** A notice as long as it may be. */
const withNotice = withConfig({
  notice:
    'You talk to an assistant that is an AI, not a lawyer, and what it says is not legal advice. Calls are recorded and ' +
    'written down, so that your firm can see how the assistant works. Recordings are deleted after thirty days.',
  privacyUrl: 'https://firmline.example/privacy',
});

/** A visitor who has not answered the microphone prompt yet. */
const withoutAnswer = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
  });

/** A browser with modules that is older than the page's targets. */
export const olderThanTargets = (page: Page) =>
  page.evaluateOnNewDocument(() => Reflect.deleteProperty(HTMLElement.prototype, 'attachInternals'));

/** A browser that blocks audio. Chromium never blocks it on a page that uses the microphone. */
const withoutSound = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('It needs a gesture.', 'NotAllowedError'));
  });

/** Every state that a visitor can see, by name. */
export const states = {
  'loading slowly': {
    services: [{ target: 'rest', delayMs: forever }],
    reach: (page) => seeText(page, 'longer than usual'),
  },
  'not found': {
    path: '/no-such-firm',
    reach: (page) => seeText(page, 'Page Not Found'),
  },
  ready: { reach: ready },
  'ready, nobody known': { path: '/default', reach: ready },
  'ready, long company name': { path: '/meridian-coast', reach: ready },
  'ready, right to left': { path: '/al-mansouri', reach: ready },

  'ready, with a notice': { prepare: withNotice, reach: ready },

  'phone form': { reach: openForm },
  'phone refused': {
    async reach(page) {
      await openForm(page);
      await press(page, 'Submit Phone Number');
      await seeText(page, 'Please enter a valid phone number');
    },
  },
  'phone submitting slowly': {
    services: [{ target: 'webhook', delayMs: forever, method: 'POST' }],
    async reach(page) {
      await submitNumber(page);
      await seeText(page, 'longer than usual');
    },
  },
  'phone failed': {
    services: [{ target: 'webhook', status: 500 }],
    async reach(page) {
      await submitNumber(page);
      await seeText(page, 'Failed to submit your request. Please try again.');
    },
  },
  'phone submitted': {
    async reach(page) {
      await submitNumber(page);
      await seeText(page, 'Thank you. Your request has been submitted successfully.');
    },
  },

  'asking for the microphone': {
    microphone: 'prompt',
    prepare: withoutAnswer,
    async reach(page) {
      await press(page, 'Try in Browser');
      await seeText(page, 'Connecting...');
    },
  },
  'connecting slowly': {
    services: [{ target: 'platform', delayMs: forever }],
    async reach(page) {
      await press(page, 'Try in Browser');
      await seeText(page, 'longer than usual');
    },
  },
  'joining the call': {
    call: [{ kind: 'join-delay', delayMs: forever }],
    async reach(page) {
      await press(page, 'Try in Browser');
      await happened(page, 'daily-call-join:started');
    },
  },
  'assistant speaking': {
    async reach(page) {
      await call(page);
      await happened(page, 'speech-start');
      await page.waitForSelector('[aria-label="Captions"]');
    },
  },
  listening: {
    async reach(page) {
      await call(page);
      // The end of this firm's greeting: on a busy machine the speech has gaps.
      await seeText(page, 'how can I help you today?');
      await seeText(page, 'Listening');
    },
  },
  muted: {
    async reach(page) {
      await call(page);
      await happened(page, 'speech-start');
      await press(page, 'Mute');
      await seeText(page, 'You are muted');
    },
  },
  'sound blocked': {
    prepare: withoutSound,
    async reach(page) {
      await press(page, 'Try in Browser');
      // By its class: a search by role polls the page, and each poll counts as a touch.
      await page.waitForSelector('.button-hear');
    },
  },
  'connection lost': {
    call: [{ kind: 'network', afterMs: 3000, forMs: forever }],
    async reach(page) {
      await call(page);
      await seeText(page, 'Reconnecting');
    },
  },
  'caller not heard': {
    machine: 'silent microphone',
    async reach(page) {
      await call(page);
      await seeText(page, 'We can’t hear you');
    },
  },
  ended: {
    async reach(page) {
      await call(page);
      await happened(page, 'speech-start');
      await page.waitForSelector('[aria-label="Captions"]');
      await press(page, 'End Call');
      await seeText(page, 'Call ended.');
    },
  },
  'call failed': {
    services: [{ target: 'platform', status: 500 }],
    async reach(page) {
      await press(page, 'Try in Browser');
      await seeText(page, 'Failed to connect to the AI assistant.');
    },
  },
  'microphone denied': {
    microphone: 'denied',
    async reach(page) {
      await press(page, 'Try in Browser');
      await seeText(page, 'Failed to connect to the AI assistant.');
    },
  },
  'microphone missing': {
    machine: 'no microphone',
    microphone: 'prompt',
    async reach(page) {
      await press(page, 'Try in Browser');
      await seeText(page, 'could not find a microphone');
    },
  },
  'call error': {
    call: [{ kind: 'fatal', error: 'connection-error', afterMs: 1500 }],
    async reach(page) {
      await press(page, 'Try in Browser');
      await seeText(page, 'Call error: ');
    },
  },
  'not set up': {
    prepare: withoutConfiguration,
    reach: (page) => seeText(page, 'Not set up yet'),
  },
  'old browser': {
    prepare: olderThanTargets,
    reach: (page) => page.waitForSelector('::-p-text(Call My Phone)'),
  },
  broken: {
    prepare: breakRendering,
    reach: (page) => page.waitForSelector(button('Reload the page')),
  },
} as const satisfies Record<string, PageState>;

export type StateName = keyof typeof states;
