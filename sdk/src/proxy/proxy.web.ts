/** None: the platform itself chooses a proxy. */
export const proxyAdvice: (error: unknown) => string | undefined = () => undefined;

export const defaultFetch: typeof fetch = (...given) => globalThis.fetch(...given);
