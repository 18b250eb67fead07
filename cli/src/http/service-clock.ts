/** Responses name the time in whole seconds, so two of them may differ by this much, ms. */
const dateStepMs = 1000;

/** Clocks that differ by less, with the way of a response, tell the same time, ms. */
const sameClockMs = 2000;

/** A service's clock, read from the dates of its responses: that of this machine may be minutes off. */
export function serviceClock() {
  let aheadMs: number | undefined;
  return {
    readDate: ({ headers }: { readonly headers: Pick<Headers, 'get'> }): void => {
      const newMs = Date.parse(headers.get('date') ?? '') - Date.now();
      // The highest of those that agree is the nearest, and does not jump from one response to the next.
      const isConsistent = aheadMs !== undefined && Math.abs(newMs - aheadMs) <= dateStepMs;
      if (!Number.isNaN(newMs)) aheadMs = isConsistent ? Math.max(newMs, aheadMs ?? newMs) : newMs;
    },
    /**
     * Milliseconds since the epoch; undefined until a response has told the time. This machine's clock is finer if it agrees:
     * what ended just now has not yet ended in the whole second that a response names.
     */
    now: (): number | undefined => {
      if (aheadMs === undefined) return undefined;
      return Date.now() + (Math.abs(aheadMs) < sameClockMs ? 0 : aheadMs);
    },
  };
}
