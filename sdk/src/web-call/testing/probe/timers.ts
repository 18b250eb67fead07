import { caller, type Held } from './held.ts';

/** Watches pending timers. */
export function watchTimers(): Held {
  const timers = new Map<number, string>();
  const native = {
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    setInterval: window.setInterval.bind(window),
    clearInterval: window.clearInterval.bind(window),
  };
  const run = (handler: TimerHandler, args: unknown[]) => {
    if (typeof handler === 'function') handler(...args);
  };
  const forget = (id: number | undefined) => {
    if (id !== undefined) timers.delete(id);
  };

  Object.assign(window, {
    setTimeout(handler: TimerHandler, ms?: number, ...args: unknown[]) {
      const id = native.setTimeout(() => {
        timers.delete(id);
        run(handler, args);
      }, ms);
      timers.set(id, `timeout of ${ms ?? 0} ms: ${caller()}`);
      return id;
    },
    setInterval(handler: TimerHandler, ms?: number, ...args: unknown[]) {
      const id = native.setInterval(() => run(handler, args), ms);
      timers.set(id, `interval of ${ms ?? 0} ms: ${caller()}`);
      return id;
    },
    clearTimeout(id?: number) {
      forget(id);
      native.clearTimeout(id);
    },
    clearInterval(id?: number) {
      forget(id);
      native.clearInterval(id);
    },
  });
  return { list: () => ({ timers: [...timers.values()] }) };
}
