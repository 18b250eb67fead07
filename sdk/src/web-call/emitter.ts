type Listener<Arguments extends unknown[]> = (...args: Arguments) => void;

/** More listeners than this on one event is reported once: it is nearly always a leak. */
const maxListeners = 10;

/**
 * Typed events. Emitting never throws: an exception in a listener is reported as uncaught, and the others still run. A
 * function listens once, however often it is added.
 */
export class Emitter<Events extends Record<keyof Events, unknown[]>> {
  /** By event and listener; true: for one time only. */
  readonly #listeners = new Map<keyof Events, Map<Listener<never>, boolean>>();
  readonly #warned = new Set<keyof Events>();
  readonly #onListeners: (name: keyof Events, count: number) => void;

  /** @param onListeners told whenever a listener came or went */
  constructor(onListeners: (name: keyof Events, count: number) => void = () => {}) {
    this.#onListeners = onListeners;
  }

  /** @returns a function that takes the listener off again */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    return this.#add(name, listener, false);
  }

  once<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    return this.#add(name, listener, true);
  }

  off<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): void {
    const listeners = this.#listeners.get(name);
    if (listeners?.delete(listener)) this.#onListeners(name, listeners.size);
  }

  removeAllListeners(): void {
    const names = [...this.#listeners.keys()];
    this.#listeners.clear();
    for (const name of names) this.#onListeners(name, 0);
  }

  emit<Name extends keyof Events>(name: Name, ...args: Events[Name]): void {
    const listeners = this.#listeners.get(name);
    if (!listeners) return;
    // A copy: who is added meanwhile listens from the next time on.
    for (const [listener, isOnce] of Array.from(listeners)) {
      // Whoever was taken off meanwhile hears nothing more.
      if (!listeners.has(listener)) continue;
      if (isOnce) this.off(name, listener as Listener<Events[Name]>);
      try {
        (listener as Listener<Events[Name]>)(...args);
      } catch (error) {
        reportUncaught(error);
      }
    }
  }

  #add<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>, once: boolean): () => void {
    const listeners = this.#listeners.get(name) ?? new Map<Listener<never>, boolean>();
    this.#listeners.set(name, listeners.set(listener, once));
    if (listeners.size > maxListeners && !this.#warned.has(name)) {
      this.#warned.add(name);
      console.warn(`More than ${maxListeners} listeners of "${String(name)}": is one added again and again?`);
    }
    this.#onListeners(name, listeners.size);
    return () => this.off(name, listener);
  }
}

/** What an exception in an event handler of the page would do: reach window.onerror, and nothing of ours. */
function reportUncaught(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else {
    queueMicrotask(() => {
      throw error;
    });
  }
}
