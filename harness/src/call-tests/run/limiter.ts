/** Lets so many through at a time; the others wait in line, until they are called off. */
export function createLimiter(places: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  };
  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', abort);
        resolve();
      };
      const abort = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', abort, { once: true });
      waiting.push(enter);
    });
  return async <Value>(task: () => Promise<Value>, signal: AbortSignal): Promise<Value> => {
    signal.throwIfAborted();
    if (taken < places) taken++;
    else await turn(signal);
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
