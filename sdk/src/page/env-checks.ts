import { claimsOf, secretKeysIn } from '../secret-keys.ts';

/** The variables a page is configured by. */
export type PageEnvironment = Readonly<Record<string, string | undefined>>;

/** Variables whose values stay out of every page. */
export const secretVariables = ['SUPABASE_SERVICE_ROLE_KEY', 'FIRMLINE_PLATFORM_PRIVATE_KEY'] as const;

/** Shorter values turn up in any text by chance. */
const shortestSecret = 8;

/** The secrets of the environment, by the variable that holds them. */
export const secretsOf = (env: PageEnvironment): readonly (readonly [string, string])[] =>
  secretVariables.flatMap((name) => {
    const value = env[name]?.trim() ?? '';
    return value.length < shortestSecret ? [] : [[name, value] as const];
  });

/** What must not be in a variable that every visitor can read; undefined where nothing speaks against it. */
export function secretProblem(name: string, value: string, env: PageEnvironment): string | undefined {
  // With a point at its end, because a token that lost its last part still opens nothing but is the wrong one.
  const [secret] = secretKeysIn(`${value}.`);
  const replace = `Put the ${name === 'SUPABASE_ANON_KEY' ? 'anon or publishable' : 'public'} key there.`;
  if (secret) {
    return `${name} holds a ${secret.kind}, which every visitor of the page could read. ${replace} If it was ever published, renew it.`;
  }
  const [same] = secretsOf(env).find(([, held]) => value.includes(held)) ?? [];
  return same && `${name} holds the value of ${same}, which every visitor of the page could read. ${replace}`;
}

/** What is wrong with a service's or a link's address. */
export function urlProblem(
  name: string,
  value: string,
  kind: 'service' | 'base' | 'link',
): string | undefined {
  if (/^\/(?!\/)/.test(value)) return undefined;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return `${name} is not an http(s) URL or a path: "${value}". Write it whole, such as https://example.com.`;
  }
  if (url.username || url.password) {
    return `${name} holds a user name or password, which browsers refuse. Write it without.`;
  }
  if (kind !== 'link' && url.protocol === 'http:' && !isThisMachine(url.hostname)) {
    return `${name} begins with http:, which a page on https cannot call. Write https:, or have the service answer there.`;
  }
  if (kind === 'base' && (url.search || url.hash)) {
    return `${name} holds a query or a fragment. Write the address alone: ${url.origin}.`;
  }
  return undefined;
}

const isThisMachine = (host: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host) || host.endsWith('.localhost');

/** What is wrong with the address of a Supabase project beyond that. */
export function supabaseUrlProblem(value: string): string | undefined {
  const url = URL.parse(value);
  if (/\/rest\/v1\/?$/.test(url?.pathname ?? value)) {
    return 'SUPABASE_URL ends in /rest/v1, which the page adds itself. Leave that out.';
  }
  if (url && /^((www|app)\.)?supabase\.(com|io)$/.test(url.hostname)) {
    return "SUPABASE_URL is the dashboard's address. Take the project's own from Project settings > API, such as https://abcd.supabase.co.";
  }
  return undefined;
}

/** What is wrong with a key or an id as such. */
export function keyProblem(name: string, value: string): string | undefined {
  // The characters that a bearer token may have.
  if (/^[\w.~+/=-]+$/.test(value)) return undefined;
  return `${name} is not a key: it holds a space, a quotation mark or another character that none has. Copy it again, whole and without quotation marks.`;
}

/** What is wrong with a Supabase key for visitors beyond that. */
export function anonKeyProblem(
  key: string,
  supabaseUrl: string | undefined,
  now: number,
): string | undefined {
  if (key.startsWith('sb_publishable_')) return undefined;
  const claims = claimsOf(key);
  if (!claims) {
    return 'SUPABASE_ANON_KEY is not a key of a Supabase project: those begin with sb_publishable_, or with eyJ and have three parts. Copy it again from Project settings > API.';
  }
  const { role, exp, ref } = claims;
  if (role !== 'anon') {
    return `SUPABASE_ANON_KEY is a key for the role ${JSON.stringify(role)}; visitors need the one for "anon".`;
  }
  if (typeof exp === 'number' && exp * 1000 < now) {
    return `SUPABASE_ANON_KEY ran out on ${new Date(exp * 1000).toISOString().slice(0, 10)}. Take a new one from Project settings > API.`;
  }
  const project = /^([a-z0-9]+)\.supabase\.(co|in)$/.exec(URL.parse(supabaseUrl ?? '')?.hostname ?? '')?.[1];
  if (project !== undefined && typeof ref === 'string' && ref !== project) {
    return `SUPABASE_ANON_KEY belongs to the project ${ref}, SUPABASE_URL to ${project}. Take both from the same one.`;
  }
  return undefined;
}
