/// <reference lib="dom" />
// The probe of both pages, which runs before any of their scripts and observes the load and the effect of a press. Times are
// ms after the navigation began.

/** The probe's settings, set before the page's own scripts run. */
export interface ProbeSettings {
  /** The heading once the firm is known. */
  readonly greeting: string;
  readonly buttons: readonly string[];
  /** Button to watch as soon as the buttons appear. */
  readonly pressedButton: string | null;
}

export interface LoadReport {
  /** When the heading with the contact's name was painted. */
  readonly greetingMs: number;
  readonly loadMs: number;
  readonly layoutShift: number;
  readonly longTasksMs: readonly number[];
  readonly scripts: readonly { readonly startMs: number; readonly bytes: number }[];
}

export interface PressReport {
  /** Time from pressing the button down to the first painted change of its look, its text or the page's. */
  readonly changeMs: number;
  /** Time from the click to the requested result: "Connecting...", or the form itself. */
  readonly doneMs: number;
}

/** Centre of a button. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

export type ProbeMessage =
  | { readonly type: 'buttons'; readonly point: PagePoint | null }
  | { readonly type: 'pressed'; readonly report: PressReport };

declare global {
  interface Window {
    loadProbeSettings: ProbeSettings;
    loadProbe: { readonly load: () => LoadReport };
    /** Reaches the benchmark: a ProbeMessage as JSON. */
    loadProbeSays: (message: string) => void;
  }
}

const { greeting, buttons, pressedButton } = window.loadProbeSettings;
const loadWatch = watchLoad();
let greetingMs = Number.NaN;

const sendMessage = (message: ProbeMessage) => window.loadProbeSays(JSON.stringify(message));

window.loadProbe = { load: () => ({ greetingMs, ...loadWatch() }) };

const heading = () => document.querySelector('h1');

async function watchArrival(): Promise<void> {
  [greetingMs] = await Promise.all([
    whenPainted(() => heading()?.textContent.trim() === greeting && isSeen(heading())),
    whenPainted(() => buttons.every((name) => isSeen(buttonNamed(name)))),
  ]);
  sendMessage({ type: 'buttons', point: pressedButton === null ? null : watchPress(pressedButton) });
}
void watchArrival();

/** Records what the browser reports about a load, from the start. */
function watchLoad(): () => Omit<LoadReport, 'greetingMs'> {
  const longTasksMs: number[] = [];
  let layoutShift = 0;
  observe('longtask', ({ duration }) => longTasksMs.push(duration));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) layoutShift += value;
  });
  return () => ({
    layoutShift,
    longTasksMs,
    loadMs: performance.getEntriesByType('navigation')[0]?.duration ?? 0,
    scripts: performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
      .map(({ startTime, encodedBodySize }) => ({ startMs: startTime, bytes: encodedBodySize })),
  });
}

function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
  observer.observe({ type, buffered: true });
}

const phoneField = () => document.querySelector('input[type=tel]');
const words = () => document.querySelector('main')?.textContent;

const lookNames = ['color', 'backgroundColor', 'borderColor', 'boxShadow', 'filter', 'opacity'] as const;
/** The appearance of a button. */
function lookOf(button: Element): string {
  const look = getComputedStyle(button);
  return [...lookNames.map((name) => look[name]), look.transform, look.translate, look.scale].join();
}

/** Watches the next press of a button, frame by frame, until its result is shown. @returns where to press */
function watchPress(name: string): PagePoint {
  const button = buttonNamed(name);
  if (!button) throw new Error(`There is no button ${name}.`);
  let [wordsBefore, lookBefore] = [words(), lookOf(button)];
  let downAt: number | null = null;
  let clickedAt: number | null = null;
  const times: { -readonly [Time in keyof PressReport]?: PressReport[Time] } = {};

  const everyFrame = async () => {
    const look = lookOf(button.isConnected ? button : (buttonNamed(name) ?? button));
    // Compared with the last frame before the press, so that neither hovering nor what loads when idle has an effect.
    if (downAt === null) [wordsBefore, lookBefore] = [words(), look];
    else await note(look, downAt);
    const { changeMs, doneMs } = times;
    if (changeMs !== undefined && doneMs !== undefined)
      sendMessage({ type: 'pressed', report: { changeMs, doneMs } });
    else requestAnimationFrame(everyFrame);
  };
  const note = async (look: string, since: number) => {
    const hasAnswered = words() !== wordsBefore;
    const isDone = hasAnswered && (name === 'Try in Browser' || isSeen(phoneField()));
    const now = await afterThisFrame();
    if (hasAnswered || look !== lookBefore) times.changeMs ??= now - since;
    if (clickedAt !== null && isDone) times.doneMs ??= now - clickedAt;
  };
  requestAnimationFrame(everyFrame);

  const first = { capture: true, once: true };
  addEventListener('pointerdown', ({ timeStamp }) => (downAt = timeStamp), first);
  addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), first);
  const { x, y, width, height } = button.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Whether an element is visible, disregarding scrolling. */
function isSeen(element: Element | null | undefined): boolean {
  return element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;
}

function buttonNamed(name: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find((button) => button.textContent.trim() === name);
}

/** Checks after every change of the document and in every frame. Resolves to when the result was painted. */
function whenPainted(isThere: () => boolean): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let isFound = false;
  const look = () => {
    if (isFound || !isThere()) return;
    isFound = true;
    watcher.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true, characterData: true });
  const everyFrame = () => {
    look();
    if (!isFound) requestAnimationFrame(everyFrame);
  };
  everyFrame();
  return promise;
}

/** Call it in an animation frame: resolves to the time at which that frame was painted. */
function afterThisFrame(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => resolve(performance.now()), { once: true });
  port1.start();
  port2.postMessage(null);
  return promise;
}
