const secondMs = 1000;

/**
 * Calls back after a time in which the page was awake. One that sleeps, as in a phone whose visitor is in another app, gets
 * all that happened meanwhile when it wakes, and its overdue timers first: they must not give up what it waits for.
 * @returns a function that stops the wait
 */
export function afterAwake(ms: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (leftMs: number) => {
    // However long it slept, a step counts a second at most.
    const stepMs = Math.min(leftMs, secondMs);
    timer = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : callback()), stepMs);
  };
  wait(ms);
  return () => clearTimeout(timer);
}
