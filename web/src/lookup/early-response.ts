/** The look-up that the page's HTML has started before any of this code arrived. */
export interface EarlyLookup {
  readonly url: string;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    firmlineLookup?: EarlyLookup | undefined;
  }
}

/** A fetch that answers the request which is already on its way with its response, once; others it sends. */
export function fetchWithEarly(early: EarlyLookup | undefined, send: typeof fetch): typeof fetch {
  let waiting = early;
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (waiting === undefined || !sameRequest(waiting.url, url)) return send(input, init);
    const { response } = waiting;
    waiting = undefined;
    return response;
  };
}

function sameRequest(first: string, second: string): boolean {
  const [a, b] = [new URL(first), new URL(second)];
  a.searchParams.sort();
  b.searchParams.sort();
  return a.href === b.href;
}
