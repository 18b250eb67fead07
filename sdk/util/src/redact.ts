/** Shorter values are not secrets, and masking them would make every text unreadable. */
const minLength = 6;

const secrets = new Set<string>();

/** Makes {@link redact} mask a value from now on. */
export function rememberSecret(value: string | undefined): void {
  if (value !== undefined && value.length >= minLength) secrets.add(value);
}

/** The last four characters, to distinguish keys. Short keys show none. */
export const keyHint = (key: string): string => (key.length >= 16 ? `…${key.slice(-4)}` : '…');

const headers =
  /\b((?:proxy-)?authorization|apikey|x-api-key|x-vapi-secret)(["']?\s*[:=]\s*["']?)(?:(bearer|basic)\s+)?([^\s"',]+)/gi;

const cookies = /\b((?:set-)?cookie["']?\s*[:=]\s*["']?)[^"'\n]+/gi;

// Any JSON web token: it begins with the base64 of `{"`.
const webToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

const userInfo = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#@"'`<>]+@/gi;

/** A value of an address's query whose name tells of a secret. */
const secretParameter = /([?&][\w.-]*(?:key|secret|token|password|signature)=)[^&#\s"'`\\<>]+/gi;

/**
 * Masks all keys in a text: known values, values of key headers, passwords in addresses, and anything shaped like a
 * key. For every message about requests and failures.
 */
export function redact(text: string): string {
  let redactedText = text;
  // Longest first, because one may be part of another.
  for (const value of [...secrets].toSorted((a, b) => b.length - a.length)) {
    for (const form of new Set([value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])) {
      redactedText = redactedText.replaceAll(form, () => `[${keyHint(value)}]`);
    }
  }
  return redactedText
    .replaceAll(
      headers,
      (match, name: string, separator: string, scheme: string | undefined, value: string) =>
        /^[[$<]/.test(value) ? match : `${name}${separator}${scheme ? `${scheme} ` : ''}[redacted]`,
    )
    .replaceAll(cookies, '$1[redacted]')
    .replaceAll(userInfo, '$1')
    .replaceAll(secretParameter, '$1…')
    .replaceAll(webToken, '[redacted]');
}

/** Longer texts are recordings and pictures. */
const longestText = 100_000;

/** A copy of JSON-like data with {@link redact} applied to every text in it. */
export function redactAll<Value>(value: Value): Value {
  const redactPart = (part: unknown): unknown => {
    if (typeof part === 'string') return part.length > longestText ? part : redact(part);
    if (Array.isArray(part)) return part.map(redactPart);
    if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype)
      return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, innerValue]) => [name, redactPart(innerValue)]),
    );
  };
  return redactPart(value) as Value;
}

const secretName = /(?:key|secret|token|password|credentials?|authorization)$/i;

/** Whether the name of a field tells of a secret, such as `apiKey`. */
export const isSecretName = (name: string): boolean => secretName.test(name);

/**
 * JSON with the values of fields masked whose names tell of a secret; other texts are unchanged.
 * @param mask what stands for a secret, by default the same for all
 */
export function withoutSecretFields(text: string, mask = (_secret: string) => '[redacted]'): string {
  try {
    return JSON.stringify(JSON.parse(text), (name, value: unknown) =>
      secretName.test(name) && typeof value === 'string' && value !== '' ? mask(value) : value,
    );
  } catch {
    return text;
  }
}

/**
 * An address for a report: without user and password, and with `…` for the values of its query and for its fragment,
 * which may be tokens. Invalid addresses are treated alike.
 */
export function withoutSecrets(address: string): string {
  const [, place = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return [
    place.replace(/^((?:[a-z][a-z\d+.-]*:)?\/\/)?[^/]*@/i, '$1'),
    query.replaceAll(/([?&])(?:([^&=]*=)[^&]*|[^&]+)/g, '$1$2…'),
    fragment && '#…',
  ].join('');
}
