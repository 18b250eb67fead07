/** What a page behind a gate wants to see before it lets anybody in. */
export interface PageAccess {
  /** Sent to the page's own host alone, unless a request has its own. Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Certificates (PEM) of authorities that the browser trusts besides those it knows. */
  readonly authorities: readonly string[];
}

/** Headers for requests to one host. */
export interface OwnHeaders {
  /** Address patterns of these requests; `*` stands for anything. */
  readonly pattern: string;
  belongTo(url: string): boolean;
  /** The headers of a request with these added. */
  addTo(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
}

/** The headers of a page at this origin; undefined without one. Over HTTP they may go to the same host over HTTPS. */
export function ownHeaders(origin: string, access: PageAccess | undefined): OwnHeaders | undefined {
  if (!access || Object.keys(access.headers).length === 0) return undefined;
  const pageUrl = new URL(origin);
  return {
    pattern: `*://${pageUrl.host}/*`,
    belongTo(url) {
      const { host, protocol } = new URL(url);
      return host === pageUrl.host && (protocol === pageUrl.protocol || protocol === 'https:');
    },
    addTo(headers) {
      const presentNames = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
      const missingHeaders = Object.entries(access.headers).filter(([name]) => !presentNames.has(name));
      return { ...headers, ...Object.fromEntries(missingHeaders) };
    },
  };
}
