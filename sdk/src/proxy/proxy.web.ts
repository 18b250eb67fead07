/** The platform itself chooses a proxy. */
export const defaultFetch: typeof fetch = (...args) => globalThis.fetch(...args);
