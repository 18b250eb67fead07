import { claimsOf, secretKeysIn } from '../secret-keys.ts';

/** The variables that configure a page. */
export type PageEnvironment = Readonly<Record<string, string | undefined>>;

/** Variables whose values must never be in a page. */
export const secretVariables = [
  'SUPABASE_SERVICE_ROLE_KEY',
  'FIRMLINE_PLATFORM_PRIVATE_KEY',
  'FIRMLINE_LLM_KEY',
] as const;

/** Shorter values occur in any text by chance. */
const minSecretLength = 8;

/** The secrets of the environment, as pairs of variable and value. */
export const secretsOf = (env: PageEnvironment): readonly (readonly [string, string])[] =>
  secretVariables.flatMap((name) => {
    const value = env[name]?.trim() ?? '';
    return value.length < minSecretLength ? [] : [[name, value] as const];
  });

/** The problem if a variable that every visitor can read holds a secret; undefined if it does not. */
export function secretProblem(name: string, value: string, env: PageEnvironment): string | undefined {
  // The final dot also finds a token that lost its signature: it is useless, but still the wrong kind.
  const [secret] = secretKeysIn(`${value}.`);
  const replace = `Use the ${name === 'SUPABASE_ANON_KEY' ? 'anon or publishable' : 'public'} key.`;
  if (secret) {
    return `${name} holds a ${secret.kind}, which every visitor of the page could read. ${replace} If the page was published with it, rotate the key.`;
  }
  const [same] = secretsOf(env).find(([, held]) => value.includes(held)) ?? [];
  return same && `${name} holds the value of ${same}, which every visitor of the page could read. ${replace}`;
}

/** The problem with a service's or a link's URL, if any. */
export function urlProblem(
  name: string,
  value: string,
  kind: 'service' | 'base' | 'link',
): string | undefined {
  if (/^\/(?!\/)/.test(value)) return undefined;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return `${name} is not an http(s) URL or a path: "${value}". Write the full URL, such as https://example.com.`;
  }
  if (url.username || url.password) {
    return `${name} holds a user name or password, which browsers refuse. Remove it.`;
  }
  if (kind !== 'link' && url.protocol === 'http:' && !isThisMachine(url.hostname)) {
    return `${name} begins with http:, which a page on https cannot call. Use an https: URL.`;
  }
  if (kind === 'base' && (url.search || url.hash)) {
    return `${name} holds a query or a fragment. Remove it: ${url.origin}.`;
  }
  return undefined;
}

/** The problem with a text that the page shows on one line or in one paragraph, if any. */
export function textProblem(name: string, value: string, maxLength: number): string | undefined {
  if (value.length > maxLength) {
    return `${name} has ${value.length} characters, and at most ${maxLength} fit. Shorten it.`;
  }
  const [tag] = /<[a-z/!][^>]*>?/i.exec(value) ?? [];
  if (tag !== undefined) return `${name} holds markup: "${tag}". Write plain text.`;
  return /\p{Cc}/u.test(value)
    ? `${name} holds a line break or another control character. Write one line.`
    : undefined;
}

const isThisMachine = (host: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host) || host.endsWith('.localhost');

/** The problem with the URL as that of a Supabase project, if any. */
export function supabaseUrlProblem(value: string): string | undefined {
  const url = URL.parse(value);
  if (/\/rest\/v1\/?$/.test(url?.pathname ?? value)) {
    return 'SUPABASE_URL ends in /rest/v1, which the page adds itself. Remove it.';
  }
  if (url && /^((www|app)\.)?supabase\.(com|io)$/.test(url.hostname)) {
    return "SUPABASE_URL is the dashboard's URL. Use the project's URL from Project settings > API, such as https://abcd.supabase.co.";
  }
  return undefined;
}

/** The problem with the characters of a key or an id, if any. */
export function keyProblem(name: string, value: string): string | undefined {
  // The characters that a bearer token may have.
  if (/^[\w.~+/=-]+$/.test(value)) return undefined;
  return `${name} is not a valid key: it contains a space, a quotation mark or another invalid character. Copy the whole key again, without quotation marks.`;
}

/** The problem with a visitor's Supabase key, if any. */
export function anonKeyProblem(
  key: string,
  supabaseUrl: string | undefined,
  now: number,
): string | undefined {
  if (key.startsWith('sb_publishable_')) return undefined;
  const claims = claimsOf(key);
  if (!claims) {
    return 'SUPABASE_ANON_KEY is not a key of a Supabase project: it must begin with sb_publishable_, or with eyJ and have three parts. Copy it again from Project settings > API.';
  }
  const { role, exp, ref } = claims;
  if (role !== 'anon') {
    return `SUPABASE_ANON_KEY is a key for the role ${JSON.stringify(role)}; visitors need the one for "anon".`;
  }
  if (typeof exp === 'number' && exp * 1000 < now) {
    return `SUPABASE_ANON_KEY expired on ${new Date(exp * 1000).toISOString().slice(0, 10)}. Copy a new one from Project settings > API.`;
  }
  const project = /^([a-z0-9]+)\.supabase\.(co|in)$/.exec(URL.parse(supabaseUrl ?? '')?.hostname ?? '')?.[1];
  if (project !== undefined && typeof ref === 'string' && ref !== project) {
    return `SUPABASE_ANON_KEY belongs to the project ${ref}, SUPABASE_URL to ${project}. Copy both from the same project.`;
  }
  return undefined;
}
