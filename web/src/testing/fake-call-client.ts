import { CallError, type CallErrorEvent, type WebCall, type WebCallEvents } from '@firmline/sdk/web-call';
import type { CallClient } from '../call/client.ts';

type Listeners = { [Name in keyof WebCallEvents]?: ((...args: WebCallEvents[Name]) => void)[] };

/** A call client whose calls go as the test says. */
export class FakeCallClient implements CallClient {
  readonly starts: unknown[] = [];
  stops = 0;
  prepared = 0;
  muted = false;
  readonly chosen: (string | null)[] = [];
  /** What the next choice of a microphone meets. */
  refusal: Error | undefined;
  readonly devices = {
    setMicrophone: async (id: string | null) => {
      this.chosen.push(id);
      if (this.refusal) throw this.refusal;
    },
  };
  readonly #listeners: Listeners = {};
  #settle: ((call: WebCall | null) => void) | undefined;

  on: CallClient['on'] = (name, listener) => {
    const list = (this.#listeners[name] ??= []) as unknown[];
    list.push(listener);
    return () => {};
  };

  emit<Name extends keyof WebCallEvents>(name: Name, ...args: WebCallEvents[Name]): void {
    for (const listener of this.#listeners[name] ?? []) listener(...args);
  }

  emitError(
    message: string,
    code: CallError['code'] = 'internal',
    type: CallErrorEvent['type'] = 'daily-error',
    kind?: string,
  ) {
    const error = new CallError(message, { code, ...(kind === undefined ? {} : { kind }) });
    this.emit('error', { type, message, error });
  }

  start(target: unknown): Promise<WebCall | null> {
    this.starts.push(target);
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** Settles the start that is under way. */
  settle(call: { id: string } | null): void {
    this.#settle?.(call as WebCall | null);
  }

  async stop(): Promise<void> {
    this.stops++;
    this.#settle?.(null);
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
  }

  async prepare(): Promise<void> {
    this.prepared++;
  }
}
