import { isObject } from '#util/is-object';

/** A key that must never reach a browser, recognised by its format. */
export interface SecretKey {
  readonly kind: 'Supabase service-role key' | 'Supabase secret key' | 'private key of the voice platform';
  /** Enough to find the key, too little to use it. */
  readonly excerpt: string;
}

/**
 * Finds secret keys anywhere in a text. Most keys of the voice platform are UUIDs, public and private alike; those cannot
 * be told apart.
 */
export function secretKeysIn(text: string): SecretKey[] {
  const secretKeys: SecretKey[] = [];
  for (const [key] of text.matchAll(/sb_secret_[\w-]{8,}/g)) {
    secretKeys.push({ kind: 'Supabase secret key', excerpt: excerptOf(key) });
  }
  for (const { claims, token } of tokensIn(text)) {
    const kind = kindOfKey(claims);
    if (kind) secretKeys.push({ kind, excerpt: excerptOf(token) });
  }
  return secretKeys;
}

export type Claims = Readonly<Record<string, unknown>>;

/** The claims of a JSON web token, unverified; undefined for any other text. */
export function claimsOf(token: string): Claims | undefined {
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return undefined;
  return parseClaims(token.split('.')[1] ?? '');
}

// Only a token's middle part matters; it is always between two dots.
function* tokensIn(text: string) {
  for (const match of text.matchAll(/\.(e[w-z][\w-]+)(?=\.)/g)) {
    const keyClaims = parseClaims(match[1] ?? '');
    if (keyClaims) yield { claims: keyClaims, token: (match[1] ?? '').slice(-24) };
  }
}

function parseClaims(part: string): Claims | undefined {
  try {
    const parsedClaims: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isObject(parsedClaims) ? parsedClaims : undefined;
  } catch {
    return undefined;
  }
}

function kindOfKey({ role, token }: Claims): SecretKey['kind'] | undefined {
  if (role === 'service_role' || role === 'supabase_admin') return 'Supabase service-role key';
  // Vapi's tokens carry their kind.
  return isObject(token) && token['tag'] === 'private' ? 'private key of the voice platform' : undefined;
}

const excerptOf = (key: string) => (key.startsWith('sb_') ? `${key.slice(0, 14)}…` : `…${key.slice(-6)}…`);
