/** Responses name the time in whole seconds, so two of them may differ by this much, ms. */
const dateStepMs = 1000;

/** The platform's clock, read from the dates of its responses: that of this machine may be minutes off. */
export function platformClock() {
  let aheadMs: number | undefined;
  return {
    fetch: async (...args: Parameters<typeof globalThis.fetch>): Promise<Response> => {
      const response = await globalThis.fetch(...args);
      const newMs = Date.parse(response.headers.get('date') ?? '') - Date.now();
      // The highest of those that agree is the nearest, and does not jump from one response to the next.
      const isConsistent = aheadMs !== undefined && Math.abs(newMs - aheadMs) <= dateStepMs;
      if (!Number.isNaN(newMs)) aheadMs = isConsistent ? Math.max(newMs, aheadMs ?? newMs) : newMs;
      return response;
    },
    /** Milliseconds since the epoch; undefined until a response has told the time. */
    now: (): number | undefined => (aheadMs === undefined ? undefined : Date.now() + aheadMs),
  };
}
