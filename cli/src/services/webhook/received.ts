/** A request as it was taken and, where it is kept, as it stands in a file: one line of JSON. */
export interface ReceivedRequest {
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly method: string;
  readonly path: string;
  readonly contentType: string | null;
  /** The text as it came. */
  readonly body: string;
}

/** The JSON of a body, or undefined if it is not JSON. */
export function parsedBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** What the page meant by it. */
export type Meaning =
  | { readonly kind: 'phone'; readonly phone: string; readonly slug: string }
  | { readonly kind: 'browser'; readonly slug: string }
  | { readonly kind: 'other' };

export function meaningOf(body: string): Meaning {
  const json = parsedBody(body);
  if (typeof json !== 'object' || json === null) return { kind: 'other' };
  const { phone, slug, ...rest } = json as Record<string, unknown>;
  if (typeof slug !== 'string' || Object.keys(rest).length > 0) return { kind: 'other' };
  if (phone === undefined) return { kind: 'browser', slug };
  return typeof phone === 'string' ? { kind: 'phone', phone, slug } : { kind: 'other' };
}
