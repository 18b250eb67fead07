/** The platform itself chooses a proxy. */
export const defaultFetch: typeof fetch = (...given) => globalThis.fetch(...given);
