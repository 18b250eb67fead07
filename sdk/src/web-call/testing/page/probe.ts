// Runs in the page before anything else, and tracks acquired resources, so that a test can check their release.
import type { MediaProbe } from '@firmline/harness/browser';

/** Resources held at one moment, by kind, each as a line that helps to find the holder. */
export type Holdings = Readonly<Record<string, readonly string[]>>;

/** The caller, without the probe's own frames. */
function caller(): string {
  const lines = new Error('who').stack?.split('\n').slice(3, 8) ?? [];
  return lines.map((line) => line.trim().replace(/\(?https?:\/\/[^/]+/, '(')).join(' < ');
}

/** The probe's functions: `window.probe`. */
export interface Probe {
  /** Timer functions that are not watched. */
  readonly nativeTimers: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;
  /** Unhandled rejections and uncaught errors. A working page has none. */
  readonly problems: readonly string[];
  /** Resources currently held, by kind. */
  held(): Holdings;
}

declare global {
  interface Window {
    readonly firmlineMedia: MediaProbe;
    probe: Probe;
  }
}

const nativeTimers = {
  setTimeout: window.setTimeout.bind(window),
  clearTimeout: window.clearTimeout.bind(window),
  setInterval: window.setInterval.bind(window),
  clearInterval: window.clearInterval.bind(window),
};

const problems: string[] = [];
const describe = (reason: unknown) =>
  reason instanceof Error ? (reason.stack ?? reason.message) : JSON.stringify(reason);

window.addEventListener('unhandledrejection', ({ reason }) =>
  problems.push(`unhandled rejection: ${describe(reason)}`),
);
window.addEventListener('error', ({ error, message }) =>
  problems.push(`error: ${error ? describe(error) : message}`),
);

const ownScripts = document.head.querySelectorAll('script').length;

/** Media resources: tracks, peer connections, audio contexts, sockets, elements, wake locks. */
function mediaInUse(): Holdings {
  const { tracks, peers, contexts, sockets, elements, wakeLocks } = window.firmlineMedia.inUse();
  return {
    tracks: tracks.map(({ kind, label }) => `${kind} ${label}`),
    peers: peers.map(({ connectionState }) => connectionState),
    contexts: contexts.map(({ state }) => state),
    sockets: sockets.map(({ url }) => url),
    elements: elements.map(
      ({ tagName, isConnected }) => `${tagName}${isConnected ? '' : ', not in the page'}`,
    ),
    frames: [...document.querySelectorAll('iframe')].map(({ src }) => src),
    // The page's own are there from the beginning.
    scripts: [...document.head.querySelectorAll('script')].slice(ownScripts).map(({ src }) => src),
    wakeLocks: wakeLocks.map(({ type }) => type),
  };
}

/** Watches pending timers. */
function watchTimers(): () => Holdings {
  const timers = new Map<number, string>();
  const runHandler = (handler: TimerHandler, args: unknown[]) => {
    if (typeof handler === 'function') handler(...args);
  };
  const forget = (id: number | undefined) => {
    if (id !== undefined) timers.delete(id);
  };

  Object.assign(window, {
    setTimeout(handler: TimerHandler, ms?: number, ...args: unknown[]) {
      const id = nativeTimers.setTimeout(() => {
        timers.delete(id);
        runHandler(handler, args);
      }, ms);
      timers.set(id, `timeout of ${ms ?? 0} ms: ${caller()}`);
      return id;
    },
    setInterval(handler: TimerHandler, ms?: number, ...args: unknown[]) {
      const id = nativeTimers.setInterval(() => runHandler(handler, args), ms);
      timers.set(id, `interval of ${ms ?? 0} ms: ${caller()}`);
      return id;
    },
    clearTimeout(id?: number) {
      forget(id);
      nativeTimers.clearTimeout(id);
    },
    clearInterval(id?: number) {
      forget(id);
      nativeTimers.clearInterval(id);
    },
  });
  return () => ({ timers: [...timers.values()] });
}

type Listener = EventListenerOrEventListenerObject | null;

interface Entry {
  readonly target: EventTarget;
  readonly name: string;
  readonly listener: Listener;
  readonly isCapture: boolean;
  readonly origin: string;
}

const isCapture = (options?: boolean | EventListenerOptions) =>
  typeof options === 'object' ? options.capture === true : options === true;

/** Watches listeners on objects that outlive a call: the window, the document, the devices. */
function watchListeners(): () => Holdings {
  const targets = new Map<EventTarget, string>([
    [window, 'window'],
    [document, 'document'],
    [navigator.mediaDevices, 'mediaDevices'],
  ]);
  let entries: readonly Entry[] = [];
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const find = (target: EventTarget, name: string, listener: Listener, capture: boolean) =>
    entries.find(
      (entry) =>
        entry.target === target &&
        entry.name === name &&
        entry.listener === listener &&
        entry.isCapture === capture,
    );
  const drop = (entry: Entry | undefined) => {
    if (entry) entries = entries.filter((other) => other !== entry);
  };

  EventTarget.prototype.addEventListener = function add(
    this: EventTarget | undefined,
    name: string,
    listener: Listener,
    options?: boolean | AddEventListenerOptions,
  ) {
    // Called by its bare name, it refers to the window.
    const target = this ?? window;
    const capture = isCapture(options);
    if (targets.has(target) && listener && !find(target, name, listener, capture)) {
      const entry: Entry = { target, name, listener, isCapture: capture, origin: caller() };
      entries = [...entries, entry];
      const { once = false, signal } = typeof options === 'object' ? options : {};
      if (once) addEventListener.call(target, name, () => drop(entry), { once, capture });
      signal?.addEventListener('abort', () => drop(entry), { once: true });
    }
    addEventListener.call(target, name, listener, options);
  };
  EventTarget.prototype.removeEventListener = function remove(
    this: EventTarget | undefined,
    name: string,
    listener: Listener,
    options?: boolean | EventListenerOptions,
  ) {
    const target = this ?? window;
    drop(find(target, name, listener, isCapture(options)));
    removeEventListener.call(target, name, listener, options);
  };

  return () => ({
    listeners: entries.map(({ target, name, origin }) => `${targets.get(target) ?? ''} ${name}: ${origin}`),
  });
}

// Created after the probe's own listeners.
const watchers = [mediaInUse, watchTimers(), watchListeners()];

window.probe = {
  nativeTimers,
  problems,
  held: () => Object.assign({}, ...watchers.map((list) => list())) as Holdings,
};
