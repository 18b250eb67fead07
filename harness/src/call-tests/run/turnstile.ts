/** Lets so many through at a time; the others wait in line. */
export function createTurnstile(places: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  };
  return async <Value>(task: () => Promise<Value>): Promise<Value> => {
    if (taken < places) taken++;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
