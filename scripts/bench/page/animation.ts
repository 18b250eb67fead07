// Measures drawing while the assistant speaks: the main thread's own time per frame, from a trace.
import { type Browser, type Page, setMicrophonePermission } from '@firmline/harness/browser';
import { phone } from './subjects.ts';

/** The main thread's own processor time, ms. */
interface Drawing {
  /** Frames in which the page drew there. */
  readonly frames: number;
  /** Mean of such a frame: its callbacks, style, layout, paint and commit. */
  readonly frameMs: number;
  /** Whole time, including the call itself, per frame of a 60 Hz screen. */
  readonly everythingMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. `dur` is wall-clock time, `tdur` processor time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

const speechMs = 4000;
const shownFrames = (speechMs / 1000) * 60;

/** Calls the assistant and traces its greeting, with a slowed processor and an unthrottled network. */
export async function measureAnimation(browser: Browser, url: string): Promise<Drawing> {
  const context = await browser.createBrowserContext();
  try {
    await setMicrophonePermission(context, new URL(url).origin, 'granted');
    const page = await context.newPage();
    await page.setViewport(phone.viewport);
    await page.goto(url);
    await page.locator('::-p-aria([name="Try in Browser"][role="button"])').click();
    await page.waitForFunction("performance.getEntriesByName('firmline:speech-start').length > 0");
    await page.emulateCPUThrottling(phone.cpu);
    return drawingIn(await traceOf(page));
  } finally {
    await context.close();
  }
}

async function traceOf(page: Page): Promise<TraceEvent[]> {
  await page.tracing.start({ categories: ['cc', 'devtools.timeline', 'toplevel'] });
  await new Promise((resolve) => setTimeout(resolve, speechMs));
  const trace = await page.tracing.stop();
  // Chromium's trace format.
  return (JSON.parse(Buffer.from(trace ?? []).toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents;
}

function drawingIn(events: readonly TraceEvent[]): Drawing {
  const named = (wanted: string) => events.filter(({ name, ph }) => name === wanted && ph === 'X');
  const callbacks = named('FireAnimationFrame');
  const made = named('ProxyMain::BeginMainFrame');
  const drawn = made.filter((frame) => callbacks.some((callback) => contains(frame, callback)));
  const tasks = named('ThreadControllerImpl::RunTask').filter((task) => isOn(made[0], task));
  return {
    frames: drawn.length,
    frameMs: drawn.length === 0 ? 0 : total(drawn) / drawn.length,
    everythingMs: total(tasks) / shownFrames,
  };
}

/** Processor time, ms, which excludes the time of other programs. */
const cost = ({ dur = 0, tdur = dur }: TraceEvent): number => tdur / 1000;
const total = (events: readonly TraceEvent[]): number => events.reduce((sum, event) => sum + cost(event), 0);

const isOn = (thread: TraceEvent | undefined, { pid, tid }: TraceEvent): boolean =>
  pid === thread?.pid && tid === thread.tid;

const contains = (outer: TraceEvent, inner: TraceEvent): boolean =>
  isOn(outer, inner) && inner.ts >= outer.ts && inner.ts <= outer.ts + (outer.dur ?? 0);
