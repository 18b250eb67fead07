// Measures drawing while the assistant speaks: the main thread's own time per frame, from a trace.
import {
  type Browser,
  type Page,
  setMicrophonePermission,
} from '../../../harness/src/shared/browser/index.ts';
import { phone } from './profiles.ts';

/** Main thread's time in the frames in which the page drew, ms. `most` is the 95th percentile. */
export interface FrameCost {
  readonly frames: number;
  readonly mean: number;
  readonly most: number;
  /** The part of the mean for the drawing's own code. */
  readonly callbacks: number;
  /** The part of the mean for rasterising canvases, which a browser with a graphics processor does elsewhere. */
  readonly canvases: number;
  /** The main thread's whole time, including the call itself, per frame of a 60 Hz screen. */
  readonly everything: number;
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
export async function measureAnimation(browser: Browser, url: string): Promise<FrameCost> {
  const context = await browser.createBrowserContext();
  try {
    await setMicrophonePermission(context, new URL(url).origin, 'granted');
    const page = await context.newPage();
    await page.setViewport(phone.viewport);
    await page.goto(url);
    await page.locator('::-p-aria([name="Try in Browser"][role="button"])').click();
    await page.waitForFunction("performance.getEntriesByName('firmline:speech-start').length > 0");
    await page.emulateCPUThrottling(phone.cpu);
    return costOf(await traceOf(page));
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

function costOf(events: readonly TraceEvent[]): FrameCost {
  const named = (wanted: string) => events.filter(({ name, ph }) => name === wanted && ph === 'X');
  const callbacks = named('FireAnimationFrame');
  const updates = named('LayerTreeHost::DoUpdateLayers');
  // One such event contains a frame's callbacks, style, layout, paint and commit.
  const made = named('ProxyMain::BeginMainFrame');
  const frames = made.flatMap((frame) => {
    const within = (inner: readonly TraceEvent[]) => inner.filter((event) => contains(frame, event));
    const drawing = within(callbacks);
    if (drawing.length === 0) return [];
    return { total: cost(frame), callbacks: total(drawing), canvases: total(within(updates)) };
  });
  const mean = (part: (frame: (typeof frames)[number]) => number) =>
    frames.length === 0 ? 0 : frames.reduce((sum, frame) => sum + part(frame), 0) / frames.length;
  const sorted = frames.map((frame) => frame.total).toSorted((a, b) => a - b);
  return {
    frames: frames.length,
    mean: mean((frame) => frame.total),
    most: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    callbacks: mean((frame) => frame.callbacks),
    canvases: mean((frame) => frame.canvases),
    everything:
      total(named('ThreadControllerImpl::RunTask').filter((task) => isOn(made[0], task))) / shownFrames,
  };
}

/** Processor time, ms, which excludes the time of other programs. */
const cost = ({ dur = 0, tdur = dur }: TraceEvent): number => tdur / 1000;
const total = (events: readonly TraceEvent[]): number => events.reduce((sum, event) => sum + cost(event), 0);

const isOn = (thread: TraceEvent | undefined, { pid, tid }: TraceEvent): boolean =>
  pid === thread?.pid && tid === thread.tid;

const contains = (outer: TraceEvent, inner: TraceEvent): boolean =>
  isOn(outer, inner) && inner.ts >= outer.ts && inner.ts <= outer.ts + (outer.dur ?? 0);
