/** Shorter ones would make every text unreadable, and are no secrets. */
const minLength = 6;

const known = new Set<string>();

/** Has a value kept out of everything that {@link redact} sees from now on. */
export function rememberSecret(value: string | undefined): void {
  if (value !== undefined && value.length >= minLength) known.add(value);
}

/** Enough of a key to tell it from another: its last four characters, where that leaves most of it unsaid. */
export const keyHint = (key: string): string => (key.length >= 16 ? `…${key.slice(-4)}` : '…');

const headers =
  /\b((?:proxy-)?authorization|apikey|x-api-key|x-vapi-secret)(["']?\s*[:=]\s*["']?)(?:(bearer|basic)\s+)?([^\s"',]+)/gi;

const cookies = /\b((?:set-)?cookie["']?\s*[:=]\s*["']?)[^"'\n]+/gi;

// A JSON web token, whoever's it is. Its beginning is the base64 of `{"`.
const webToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/**
 * A text without any key: known by its value, by the header that carries it, or by its form. For everything that is said
 * about requests and failures.
 */
export function redact(text: string): string {
  let safe = text;
  // The longest first: one may be part of another.
  for (const value of [...known].toSorted((a, b) => b.length - a.length)) {
    for (const form of new Set([value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])) {
      safe = safe.replaceAll(form, () => `[${keyHint(value)}]`);
    }
  }
  return safe
    .replaceAll(headers, (whole, name: string, between: string, scheme: string | undefined, value: string) =>
      /^[[$<]/.test(value) ? whole : `${name}${between}${scheme ? `${scheme} ` : ''}[redacted]`,
    )
    .replaceAll(cookies, '$1[redacted]')
    .replaceAll(webToken, '[redacted]');
}
