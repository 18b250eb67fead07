import { Emitter } from '../web-call/emitter.ts';
import type { VapiEvents } from './events.ts';

type Name = keyof VapiEvents;
type Listener<Of extends Name> = (...args: VapiEvents[Of]) => void;

/** The vendor's methods for events, which return the client. */
export class VapiEmitter {
  readonly #events = new Emitter<VapiEvents>((name, count) => this.listened(name, count));

  on<Of extends Name>(name: Of, listener: Listener<Of>): this {
    this.#events.on(name, listener);
    return this;
  }

  addListener<Of extends Name>(name: Of, listener: Listener<Of>): this {
    return this.on(name, listener);
  }

  once<Of extends Name>(name: Of, listener: Listener<Of>): this {
    this.#events.once(name, listener);
    return this;
  }

  off<Of extends Name>(name: Of, listener: Listener<Of>): this {
    this.#events.off(name, listener);
    return this;
  }

  removeListener<Of extends Name>(name: Of, listener: Listener<Of>): this {
    return this.off(name, listener);
  }

  /** @param name without it, of all events */
  removeAllListeners(name?: Name): this {
    this.#events.removeAllListeners(name);
    return this;
  }

  emit<Of extends Name>(name: Of, ...args: VapiEvents[Of]): void {
    this.#events.emit(name, ...args);
  }

  /** Called whenever a listener is added or removed. */
  protected listened(_name: Name, _count: number): void {}
}
