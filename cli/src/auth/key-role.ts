/** The facts in a data service's key. */
export interface KeyFacts {
  /** Undefined if the key does not contain it. */
  readonly role: 'anon' | 'service_role' | undefined;
  /** Unix time in ms; undefined if it never expires. */
  readonly expiresAt: number | undefined;
}

/** Reads a key's role and expiry: from the claims of a JSON web token, or from the prefix of a newer key. */
export function factsOf(key: string): KeyFacts {
  if (key.startsWith('sb_secret_')) return { role: 'service_role', expiresAt: undefined };
  if (key.startsWith('sb_publishable_')) return { role: 'anon', expiresAt: undefined };
  const { role, exp } = claimsOf(key);
  return {
    role: role === 'anon' || role === 'service_role' ? role : undefined,
    expiresAt: typeof exp === 'number' ? exp * 1000 : undefined,
  };
}

function claimsOf(key: string): Readonly<Record<string, unknown>> {
  const [, payload = ''] = key.split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/** Why a key cannot be used in this place, as a sentence; undefined if no reason is known. */
export function misplaced(
  name: 'serviceRoleKey' | 'anonKey',
  key: string,
  now = Date.now(),
): string | undefined {
  const { role, expiresAt } = factsOf(key);
  if (name === 'anonKey' && role === 'service_role') {
    return 'The anonymous key is a service-role key: the page would give it to every visitor.';
  }
  if (name === 'serviceRoleKey' && role === 'anon') {
    return 'The service-role key is an anonymous key, which can neither list nor write firms.';
  }
  if (expiresAt !== undefined && expiresAt <= now) {
    return `The ${name === 'anonKey' ? 'anonymous' : 'service-role'} key expired on ${new Date(expiresAt).toISOString().slice(0, 10)}.`;
  }
  return undefined;
}
