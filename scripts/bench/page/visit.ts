// One visit in a separate browser context, with an empty cache, from the navigation to the effects of the buttons.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Browser,
  type CDPSession,
  type Page,
  setMicrophonePermission,
} from '../../../harness/src/shared/browser/index.ts';
import { type Button, type Contender, type LookUp, buttons, greeting } from './contenders.ts';
import { type Listener, NothingHeard, listen } from './listen.ts';
import type { LoadReport, PagePoint, PressReport, ProbeSettings } from './probe/contract.ts';
import { callProbe } from './probe-script.ts';
import type { Profile } from './profiles.ts';
import type { Site } from './site.ts';

export interface Bench {
  readonly browser: Browser;
  readonly site: Site;
  readonly probe: (settings: ProbeSettings) => string;
}

export interface Visit {
  readonly contender: Contender;
  readonly lookUp: LookUp;
  readonly profile: Profile;
}

/** Time the visitor reads before pressing anything, ms. */
export const idleMs = 3000;
/** Time an unhurried pointer rests on a button before pressing it, ms. */
const hoverMs = 300;
/** Time from pressing a button down to its release, ms. */
const pressMs = 80;

/** A press without an effect. */
const never: PressReport = { changeMs: Infinity, answerMs: Infinity, doneMs: Infinity };

interface OpenVisit {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly next: Listener;
}

/** Loads a page and leaves it alone for {@link idleMs}; then presses one button after the other. */
export const visitAndRead = (
  bench: Bench,
  visit: Visit,
): Promise<{ readonly load: LoadReport; readonly presses: Readonly<Record<Button, PressReport>> }> =>
  withVisit(bench, visit, null, async (opened) => {
    await opened.next('buttons');
    await sleep(idleMs);
    const load = (await opened.page.evaluate(callProbe('load'))) as LoadReport;
    const presses: Partial<Record<Button, PressReport>> = {};
    for (const button of buttons) {
      const point = (await opened.page.evaluate(callProbe('watchPress', button))) as PagePoint;
      await opened.page.mouse.move(point.x, point.y);
      await sleep(hoverMs);
      presses[button] = await press(opened, point);
    }
    return { load, presses: presses as Record<Button, PressReport> };
  });

/** Presses a button as soon as it can be seen. */
export const visitAndPress = (bench: Bench, visit: Visit, button: Button): Promise<PressReport> =>
  withVisit(bench, visit, button, async (opened) => {
    const { point } = await opened.next('buttons');
    if (!point) throw new Error('The probe did not tell where the button is.');
    return press(opened, point);
  });

async function press({ cdp, next }: OpenVisit, { x, y }: PagePoint): Promise<PressReport> {
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  const pressed = next('pressed');
  // Awaited below, after the mouse events.
  pressed.catch(() => {});
  // The browser responds when the page has handled the event; a hand does not wait for that.
  const down = [mouse('mouseMoved'), mouse('mousePressed')];
  await sleep(pressMs);
  await Promise.all([...down, mouse('mouseReleased')]);
  try {
    return (await pressed).report;
  } catch (error) {
    if (error instanceof NothingHeard) return never;
    throw error;
  }
}

async function withVisit<Result>(
  { browser, site, probe }: Bench,
  { contender, lookUp, profile }: Visit,
  pressed: Button | null,
  task: (opened: OpenVisit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.createBrowserContext();
  try {
    const url = site.pageUrl(contender, lookUp);
    site.preflightMs = profile.preflightMs;
    await setMicrophonePermission(context, new URL(url).origin, 'granted');
    const page = await context.newPage();
    const next = await listen(page, `${contender} (${profile.name}, ${lookUp})`);
    await page.evaluateOnNewDocument(probe({ greeting, buttons, pressed }));
    await page.setViewport(profile.viewport);
    const cdp = await page.createCDPSession();
    await page.emulateCPUThrottling(profile.cpu);
    await page.emulateNetworkConditions(profile.network);
    // Not page.goto, which waits for the whole load.
    await cdp.send('Page.navigate', { url });
    return await task({ page, cdp, next });
  } finally {
    await context.close();
  }
}
