import { Emitter } from '../web-call/emitter.ts';
import type { VapiEvents } from './events.ts';

type Name = keyof VapiEvents;
type Listener<Of extends Name> = (...args: VapiEvents[Of]) => void;

/** The vendor's methods for events, which return the client. */
export class VapiEmitter {
  readonly #events = new Emitter<VapiEvents>((name, count) => this.listened(name, count));
  /** What removes each listener, because one event can be cleared alone. */
  readonly #removals = new Map<Name, Map<unknown, () => void>>();

  on<Of extends Name>(name: Of, listener: Listener<Of>): this {
    this.#of(name).set(listener, this.#events.on(name, listener));
    return this;
  }

  addListener<Of extends Name>(name: Of, listener: Listener<Of>): this {
    return this.on(name, listener);
  }

  once<Of extends Name>(name: Of, listener: Listener<Of>): this {
    const remove = this.#events.once(name, (...args) => {
      this.#of(name).delete(listener);
      listener(...args);
    });
    this.#of(name).set(listener, remove);
    return this;
  }

  off<Of extends Name>(name: Of, listener: Listener<Of>): this {
    this.#of(name).get(listener)?.();
    this.#of(name).delete(listener);
    return this;
  }

  removeListener<Of extends Name>(name: Of, listener: Listener<Of>): this {
    return this.off(name, listener);
  }

  /** @param name without it, of all events */
  removeAllListeners(name?: Name): this {
    for (const one of name === undefined ? [...this.#removals.keys()] : [name]) {
      for (const remove of this.#of(one).values()) remove();
      this.#removals.delete(one);
    }
    return this;
  }

  emit<Of extends Name>(name: Of, ...args: VapiEvents[Of]): void {
    this.#events.emit(name, ...args);
  }

  /** Called whenever a listener is added or removed. */
  protected listened(_name: Name, _count: number): void {}

  #of(name: Name): Map<unknown, () => void> {
    const known = this.#removals.get(name) ?? new Map<unknown, () => void>();
    this.#removals.set(name, known);
    return known;
  }
}
