import { caller, type Held } from './held.ts';

type Listener = EventListenerOrEventListenerObject | null;

interface Entry {
  readonly target: EventTarget;
  readonly name: string;
  readonly listener: Listener;
  readonly capture: boolean;
  readonly who: string;
}

const isCapture = (options?: boolean | EventListenerOptions) =>
  typeof options === 'object' ? options.capture === true : options === true;

/** Watches listeners on objects that outlive a call: the window, the document, the devices. */
export function watchListeners(): Held {
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
        entry.capture === capture,
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
      const entry = { target, name, listener, capture, who: caller() };
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

  return {
    list: () => ({
      listeners: entries.map(({ target, name, who }) => `${targets.get(target) ?? ''} ${name}: ${who}`),
    }),
  };
}
