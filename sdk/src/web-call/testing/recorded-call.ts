import { EventEmitter } from 'node:events';
import type { DailyCall } from '@daily-co/daily-js';

/** A daily-js call that records every method call. The test emits its events. */
export class RecordedDaily {
  /** Calls in order: name and arguments. */
  log: unknown[][] = [];
  /** Return values by method name; an Error is thrown. */
  readonly results: Record<string, unknown> = { meetingState: 'joined-meeting' };
  readonly events = new EventEmitter();
  readonly library: DailyCall;

  constructor() {
    const ownFields = {
      properties: {},
      on: (name: string, listener: (event: unknown) => void) => {
        this.events.on(name, listener);
        return this.library;
      },
      off: (name: string, listener: (event: unknown) => void) => {
        this.events.off(name, listener);
        return this.library;
      },
    };
    this.library = this.record(ownFields) as DailyCall;
  }

  /** An object that records every method call. */
  record(ownFields: object = {}): unknown {
    return new Proxy(ownFields, {
      get: (target, name) =>
        Reflect.get(target, name) ??
        ((...args: unknown[]) => {
          this.log.push([name, ...args]);
          const result = this.results[String(name)];
          if (result instanceof Error) throw result;
          return result;
        }),
    });
  }

  /** Arguments of all calls of a method. */
  argumentsOf(method: string): unknown[][] {
    return this.log.filter(([name]) => name === method).map(([, ...args]) => args);
  }
}
