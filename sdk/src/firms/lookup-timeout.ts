/** Longest wait for a firm, retries included, ms: a spinner that never ends is worse than Page Not Found. */
export const lookupTimeoutMs = 8000;
