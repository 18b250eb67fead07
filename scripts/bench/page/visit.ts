// One visit in a separate browser context, with an empty cache, from the navigation to the effects of the buttons.
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, type Page, setMicrophonePermission } from '@firmline/harness/browser';
import { bundleForBrowser } from '../../shared/bundle.ts';
import type { LoadProbe, LoadReport, PagePoint, PressReport, ProbeMessage, ProbeSettings } from './probe.ts';
import type { BenchSite } from './site.ts';
import { type Button, buttons, greeting, type Subject } from './subjects.ts';

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

const callProbe = <Name extends keyof LoadProbe>(name: Name, ...args: Parameters<LoadProbe[Name]>): string =>
  `loadProbe.${name}(${args.map((arg) => JSON.stringify(arg)).join()})`;

type Presses = Readonly<Record<Button, PressReport>>;

/** One round of one page. */
export interface VisitSample {
  readonly load: LoadReport;
  /** Presses after {@link idleMs}. */
  readonly idle: Presses;
  /** Presses as soon as the buttons were visible; measured if the look-up is on the page's own origin. */
  readonly early: Presses;
}

/** Time the visitor reads before pressing anything, ms. */
const idleMs = 3000;
/** Time an unhurried pointer rests on a button before pressing it, ms. */
const hoverMs = 300;
/** Time from pressing a button down to its release, ms. */
const pressMs = 80;

/** Longest wait for a message of the probe. */
const longestMs = 20_000;

/** A press without an effect. */
const never: PressReport = { changeMs: Infinity, doneMs: Infinity };

interface OpenVisit {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Emits the probe's messages by their type, and an error if the page breaks. */
  readonly probe: EventEmitter;
}

/** Visits a page, and leaves it alone before each button is pressed; then presses each at once, in visits of their own. */
export async function measurePage(setting: Setting, subject: Subject): Promise<VisitSample> {
  const { load, idle } = await visitAndRead(setting, subject);
  if (subject.lookUp !== 'own origin') return { load, idle, early: idle };
  const early = new Map<Button, PressReport>();
  for (const button of buttons) early.set(button, await visitAndPress(setting, subject, button));
  return { load, idle, early: Object.fromEntries(early) as Presses };
}

const visitAndRead = (setting: Setting, subject: Subject): Promise<Pick<VisitSample, 'load' | 'idle'>> =>
  withVisit(setting, subject, null, async (opened) => {
    await next(opened, 'buttons');
    await sleep(idleMs);
    const load = (await opened.page.evaluate(callProbe('load'))) as LoadReport;
    const idle = new Map<Button, PressReport>();
    for (const button of buttons) {
      const point = (await opened.page.evaluate(callProbe('watchPress', button))) as PagePoint;
      await opened.page.mouse.move(point.x, point.y);
      await sleep(hoverMs);
      idle.set(button, await press(opened, point));
    }
    return { load, idle: Object.fromEntries(idle) as Presses };
  });

/** Presses a button as soon as it can be seen. */
const visitAndPress = (setting: Setting, subject: Subject, button: Button): Promise<PressReport> =>
  withVisit(setting, subject, button, async (opened) => {
    const { point } = await next(opened, 'buttons');
    if (!point) throw new Error('The probe did not report where the button is.');
    return press(opened, point);
  });

/** The probe's next message of this kind. */
async function next<Type extends ProbeMessage['type']>({ probe }: OpenVisit, type: Type) {
  const [message] = (await once(probe, type, { signal: AbortSignal.timeout(longestMs) })) as unknown[];
  return message as Extract<ProbeMessage, { readonly type: Type }>;
}

async function press(opened: OpenVisit, { x, y }: PagePoint): Promise<PressReport> {
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    opened.cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  const pressed = next(opened, 'pressed').then(
    ({ report }) => report,
    (error: unknown) => {
      // The page is alive, but nothing happened in it.
      if (error instanceof Error && error.name === 'AbortError') return never;
      throw error;
    },
  );
  // Awaited below, after the mouse events.
  pressed.catch(() => {});
  // The browser responds when the page has handled the event; a hand does not wait for that.
  const down = [mouse('mouseMoved'), mouse('mousePressed')];
  await sleep(pressMs);
  await Promise.all([...down, mouse('mouseReleased')]);
  return pressed;
}

async function withVisit<Result>(
  { browser, site, probe: script }: Setting,
  { contender, lookUp, profile }: Subject,
  pressed: Button | null,
  task: (opened: OpenVisit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.createBrowserContext();
  try {
    const url = site.pageUrl(contender, lookUp);
    site.preflightMs = profile.preflightMs;
    await setMicrophonePermission(context, new URL(url).origin, 'granted');
    const page = await context.newPage();
    const probe = new EventEmitter();
    const opened = { page, cdp: await page.createCDPSession(), probe };
    page.on('pageerror', (cause) => {
      const where = `${contender} (${profile.name}, ${lookUp})`;
      if (probe.listenerCount('error') > 0) probe.emit('error', new Error(`${where} broke.`, { cause }));
    });
    await page.exposeFunction('loadProbeSays', (message: string) => {
      // Written by the probe.
      const parsed = JSON.parse(message) as ProbeMessage;
      probe.emit(parsed.type, parsed);
    });
    await page.evaluateOnNewDocument(script({ greeting, buttons, pressed }));
    await page.setViewport(profile.viewport);
    await page.emulateCPUThrottling(profile.cpu);
    await page.emulateNetworkConditions(profile.network);
    // Not page.goto, which waits for the whole load.
    const done = task(opened);
    await opened.cdp.send('Page.navigate', { url });
    return await done;
  } finally {
    await context.close();
  }
}
