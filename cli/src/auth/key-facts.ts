import { projectOf } from '@firmline/util/project-url';
import { objectOr, parsedJson, textIn } from '../json.ts';

/** A key's role, project and expiry (Unix time in ms), from the claims of a JSON web token or the prefix of a newer key. */
export function factsOf(key: string) {
  const emptyFacts = { project: undefined, expiresAt: undefined };
  if (key.startsWith('sb_secret_')) return { role: 'service_role', ...emptyFacts } as const;
  if (key.startsWith('sb_publishable_')) return { role: 'anon', ...emptyFacts } as const;
  const [, payload = ''] = key.split('.');
  const keyClaims = objectOr(parsedJson(Buffer.from(payload, 'base64url').toString('utf8')));
  const { role, exp } = keyClaims;
  return {
    role: role === 'anon' || role === 'service_role' ? role : undefined,
    project: textIn(keyClaims, 'ref'),
    expiresAt: typeof exp === 'number' ? exp * 1000 : undefined,
  } as const;
}

type KeyOfData = 'serviceRoleKey' | 'anonKey';

export const isKeyOfData = (name: string): name is KeyOfData =>
  name === 'serviceRoleKey' || name === 'anonKey';

const names = { serviceRoleKey: 'service-role key', anonKey: 'anonymous key' } as const;

/** Why a key does not belong in this place, as a sentence; undefined if no reason is known. */
export function misplacedKey(name: KeyOfData, key: string): string | undefined {
  const { role } = factsOf(key);
  if (name === 'anonKey' && role === 'service_role') {
    return 'The anonymous key is a service-role key: the page would give it to every visitor.';
  }
  return name === 'serviceRoleKey' && role === 'anon'
    ? 'The service-role key is an anonymous key, which can neither list nor write firms.'
    : undefined;
}

/** That a key is of another project than the URL, as a sentence. */
export function projectProblem(name: KeyOfData, key: string, supabaseUrl = ''): string | undefined {
  const { project } = factsOf(key);
  const ownProject = projectOf(URL.parse(supabaseUrl)?.hostname);
  return ownProject === undefined || project === undefined || ownProject === project
    ? undefined
    : `The ${names[name]} is of the project ${project}, and the URL of the project ${ownProject}.`;
}

/** What a key shows by itself to be wrong, whatever this machine's clock says, as a sentence. */
export const keyProblem = (name: KeyOfData, key: string, supabaseUrl?: string): string | undefined =>
  misplacedKey(name, key) ?? projectProblem(name, key, supabaseUrl);

/** That a key has expired by this machine's clock, as a sentence. */
export function expiryProblem(name: KeyOfData, key: string, now = Date.now()): string | undefined {
  const { expiresAt } = factsOf(key);
  return expiresAt !== undefined && expiresAt <= now
    ? `The ${names[name]} expired on ${new Date(expiresAt).toISOString().slice(0, 10)}.`
    : undefined;
}
