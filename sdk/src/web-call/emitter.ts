import { invalidInput } from '../misuse.ts';
import { notify } from '../notify.ts';

type Listener<Arguments extends unknown[]> = (...args: Arguments) => void;

/** More listeners on one event cause one warning: they are nearly always a leak. */
const maxListeners = 10;

/**
 * Typed events. Emitting never throws: an exception in a listener is reported as uncaught, and the others still run.
 * Adding a function twice has no effect.
 */
export class Emitter<Events extends Record<keyof Events, unknown[]>> {
  /** Listeners by event; true for `once`. */
  readonly #listeners = new Map<keyof Events, Map<Listener<never>, boolean>>();
  readonly #warnedEvents = new Set<keyof Events>();
  readonly #onListeners: (name: keyof Events, count: number) => void;

  /** @param onListeners called whenever a listener is added or removed */
  constructor(onListeners: (name: keyof Events, count: number) => void = () => {}) {
    this.#onListeners = onListeners;
  }

  /** @returns a function that removes the listener */
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

  /** @param only without it, of all events */
  removeAllListeners(only?: keyof Events): void {
    for (const name of only === undefined ? [...this.#listeners.keys()] : [only])
      if (this.#listeners.delete(name)) this.#onListeners(name, 0);
  }

  emit<Name extends keyof Events>(name: Name, ...args: Events[Name]): void {
    const listeners = this.#listeners.get(name);
    if (!listeners) return;
    // Iterates over a copy, so that listeners added by a listener run from the next event on.
    for (const [listener, isOnce] of Array.from(listeners)) {
      // A listener that another one removed does not run.
      if (!listeners.has(listener)) continue;
      if (isOnce) this.off(name, listener as Listener<Events[Name]>);
      notify(listener as Listener<Events[Name]>, ...args);
    }
  }

  #add<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>, isOnce: boolean): () => void {
    // Here, where the mistake is, and not at each event.
    if (typeof listener !== 'function')
      throw invalidInput(`The listener of "${String(name)}" is not a function.`);
    const listeners = this.#listeners.get(name) ?? new Map<Listener<never>, boolean>();
    this.#listeners.set(name, listeners.set(listener, isOnce));
    if (listeners.size > maxListeners && !this.#warnedEvents.has(name)) {
      this.#warnedEvents.add(name);
      console.warn(`More than ${maxListeners} listeners of "${String(name)}": possible leak.`);
    }
    this.#onListeners(name, listeners.size);
    return () => this.off(name, listener);
  }
}
