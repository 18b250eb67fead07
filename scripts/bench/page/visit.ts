// One visit in a separate browser context, with an empty cache, from the navigation to the effects of the buttons.
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, type Page, setMicrophonePermission } from '@firmline/harness/browser';
import { bundleForBrowser } from '../../shared/bundle.ts';
import { networkConditions, throttle } from '../shared/bench.ts';
import type { LoadReport, PagePoint, PressReport, ProbeMessage, ProbeSettings } from './probe.ts';
import type { BenchSite, LookUp, PageName } from './site.ts';

/** Names of the buttons in both pages. */
export const buttons = ['Call My Phone', 'Try in Browser'] as const;
type Button = (typeof buttons)[number];

/** `phone`: a mid-range phone on a slow mobile network, as Lighthouse defines it. `desktop`: nothing slowed down. */
export const profiles = {
  phone: {
    viewport: { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    /** Slowdown factor of the processor. */
    cpu: 4,
    network: networkConditions,
    /** Delay of a preflight by the server, because the browser's emulation does not delay it. */
    preflightMs: throttle.latencyMs,
  },
  desktop: {
    viewport: { width: 1280, height: 800, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
    cpu: 1,
    network: null,
    preflightMs: 0,
  },
} as const;
export type ProfileName = keyof typeof profiles;

/** What is measured: which page, where it reads its firm, and on which device. */
export interface Subject {
  readonly page: PageName;
  readonly lookUp: LookUp;
  readonly profile: ProfileName;
}

interface Setting {
  readonly browser: Browser;
  readonly site: BenchSite;
  readonly probe: (settings: ProbeSettings) => string;
}

/** The probe as a script that a browser runs before a page's own. */
export async function buildProbe(): Promise<Setting['probe']> {
  const input = path.join(import.meta.dirname, 'probe.ts');
  const [script] = await bundleForBrowser({ input }, { format: 'iife' });
  return (settings) => `window.loadProbeSettings = ${JSON.stringify(settings)};\n${script?.code}`;
}

/** The heading once the firm is known. */
const greeting = 'Hey Margaret,';
/** Time the visitor reads before pressing anything, ms. */
const idleMs = 3000;
/** Time an unhurried pointer rests on a button before pressing it, ms. */
const hoverMs = 300;
/** Time from pressing a button down to its release, ms. */
const pressMs = 80;
/** Longest wait for a message of the probe. */
const longestMs = 20_000;

interface OpenVisit {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Emits the probe's messages by their type, and an error if the page breaks. */
  readonly probe: EventEmitter;
}

/**
 * Visits a page, and leaves it alone for a while. Ours is pressed then, and visited again to press each button at once, where
 * the look-up is on its own origin.
 */
export async function measurePage(setting: Setting, subject: Subject) {
  const isPressed = subject.page === 'firmline' && subject.lookUp === 'own origin';
  const [form, call] = [
    await pressLater(setting, subject, isPressed ? 'Call My Phone' : null),
    isPressed ? await pressLater(setting, subject, 'Try in Browser') : undefined,
  ];
  const { load } = form;
  // Requested before the page's requests count as idle ones.
  const isInitial = ({ startMs }: { startMs: number }) => startMs <= Math.max(load.greetingMs, load.loadMs);
  const initial = load.scripts.filter(isInitial).reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    'greeting, ms': load.greetingMs,
    'initial JS, KB': (setting.site.inlineScriptBytes(subject.page) + initial) / 1000,
    'blocking, ms': load.longTasksMs.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    'layout shift': load.layoutShift,
    'Call My Phone, after 3 s, ms': form.doneMs,
    'Try in Browser, after 3 s, ms': call?.doneMs ?? Number.NaN,
    'Call My Phone, at once, ms': isPressed
      ? await pressAtOnce(setting, subject, 'Call My Phone')
      : Number.NaN,
    'Try in Browser, at once, ms': isPressed
      ? await pressAtOnce(setting, subject, 'Try in Browser')
      : Number.NaN,
  };
}

/** Presses a button, if any, once the page has been idle. */
const pressLater = (setting: Setting, subject: Subject, button: Button | null) =>
  withVisit(setting, subject, button, async (visit) => {
    const { point } = await next(visit, 'buttons');
    await sleep(idleMs);
    const load = (await visit.page.evaluate('loadProbe.load()')) as LoadReport;
    if (!point) return { load, doneMs: Number.NaN };
    await visit.page.mouse.move(point.x, point.y);
    await sleep(hoverMs);
    return { load, doneMs: (await press(visit, point)).doneMs };
  });

/** Presses a button as soon as it can be seen. */
const pressAtOnce = (setting: Setting, subject: Subject, button: Button): Promise<number> =>
  withVisit(setting, subject, button, async (visit) => {
    const { point } = await next(visit, 'buttons');
    if (!point) throw new Error('The probe did not report where the button is.');
    return (await press(visit, point)).changeMs;
  });

/** The probe's next message of this kind. */
async function next<Type extends ProbeMessage['type']>({ probe }: OpenVisit, type: Type) {
  const [message] = (await once(probe, type, { signal: AbortSignal.timeout(longestMs) })) as unknown[];
  return message as Extract<ProbeMessage, { readonly type: Type }>;
}

async function press(visit: OpenVisit, { x, y }: PagePoint): Promise<PressReport> {
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    visit.cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  const pressPromise = next(visit, 'pressed').then(
    ({ report }) => report,
    (error: unknown): PressReport => {
      // The page is alive, but nothing happened in it.
      if (error instanceof Error && error.name === 'AbortError')
        return { changeMs: Infinity, doneMs: Infinity };
      throw error;
    },
  );
  // Awaited below, after the mouse events.
  pressPromise.catch(() => {});
  // The browser responds when the page has handled the event; a hand does not wait for that.
  const presses = [mouse('mouseMoved'), mouse('mousePressed')];
  await sleep(pressMs);
  await Promise.all([...presses, mouse('mouseReleased')]);
  return pressPromise;
}

async function withVisit<Result>(
  { browser, site, probe: script }: Setting,
  subject: Subject,
  pressedButton: Button | null,
  task: (visit: OpenVisit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.createBrowserContext();
  try {
    const { viewport, cpu, network, preflightMs } = profiles[subject.profile];
    const url = site.pageUrl(subject.page, subject.lookUp);
    site.preflightMs = preflightMs;
    await setMicrophonePermission(context, new URL(url).origin, 'granted');
    const page = await context.newPage();
    const probe = new EventEmitter();
    const openVisit = { page, cdp: await page.createCDPSession(), probe };
    page.on('pageerror', (cause) => {
      const error = new Error(`${Object.values(subject).join(', ')} broke.`, { cause });
      if (probe.listenerCount('error') > 0) probe.emit('error', error);
    });
    await page.exposeFunction('loadProbeSays', (message: string) => {
      // Written by the probe.
      const probeMessage = JSON.parse(message) as ProbeMessage;
      probe.emit(probeMessage.type, probeMessage);
    });
    await page.evaluateOnNewDocument(script({ greeting, buttons, pressedButton }));
    await page.setViewport(viewport);
    await page.emulateCPUThrottling(cpu);
    await page.emulateNetworkConditions(network);
    // Not page.goto, which waits for the whole load.
    const result = task(openVisit);
    await openVisit.cdp.send('Page.navigate', { url });
    return await result;
  } finally {
    await context.close();
  }
}

const speechMs = 4000;

/**
 * Calls the assistant, and measures the main thread during its greeting, with a slowed processor and an unthrottled network.
 * @returns time of all tasks, the call's own among them, per frame of a 60 Hz screen, ms
 */
export async function measureFrames(browser: Browser, url: string): Promise<number> {
  const context = await browser.createBrowserContext();
  try {
    await setMicrophonePermission(context, new URL(url).origin, 'granted');
    const page = await context.newPage();
    await page.setViewport(profiles.phone.viewport);
    await page.goto(url);
    await page.locator('::-p-aria([name="Try in Browser"][role="button"])').click();
    await page.waitForFunction("performance.getEntriesByName('firmline:speech-start').length > 0");
    await page.emulateCPUThrottling(profiles.phone.cpu);
    const before = await page.metrics();
    await sleep(speechMs);
    const { TaskDuration: taskSeconds = 0 } = await page.metrics();
    return ((taskSeconds - (before.TaskDuration ?? 0)) * 1000) / ((speechMs / 1000) * 60);
  } finally {
    await context.close();
  }
}
