/** Longest wait for a firm, retries included, ms: an endless spinner is worse than Page Not Found. */
export const lookupTimeoutMs = 8000;
