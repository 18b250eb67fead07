import { FirmlineError } from '@firmline/sdk/errors';
import { readConfig } from './config-file.ts';
import { ignoredSoFar, tellIgnored } from './ignored.ts';
import { findGroup, type Group, inWords } from './resolve.ts';
import { settings, type Setting } from './settings.ts';
import { guardKeys, ownOrigin } from './trust.ts';

/** Where firms are kept, and where their links begin. */
export interface Connection {
  readonly supabaseUrl: string;
  readonly serviceRoleKey: string;
  /** Without a trailing slash; missing where no page is known. */
  readonly pageUrl: string | undefined;
  /** Where that is known from, in words. */
  readonly source: string;
}

/** Where the voice platform is, and the key that opens all of it. */
export interface PlatformAccess {
  readonly baseUrl: string;
  readonly token: string;
}

export const hostedPlatform = 'https://api.vapi.ai';

/**
 * Where firms are: in the named profile, or else the environment, the current profile, the stack that runs here.
 * @throws FirmlineError 'config-missing' when it is nowhere, or without its key; 'config-invalid', 'not-found'
 */
export function findConnection(profile?: string): Connection {
  const group = findGroup('data', profile);
  const { supabaseUrl, serviceRoleKey } = group.values;
  if (supabaseUrl && serviceRoleKey) {
    return { supabaseUrl, serviceRoleKey, pageUrl: findPage(profile), source: inWords(group.source) };
  }
  if (group.source === undefined) {
    throw nowhere('Supabase project', 'SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY', profile);
  }
  if (supabaseUrl) throw without('serviceRoleKey', 'supabaseUrl', group);
  throw without('supabaseUrl', group.values.serviceRoleKey ? 'serviceRoleKey' : 'anonKey', group);
}

/**
 * Where the voice platform is: in the named profile, or else the environment, the current profile, the stack that runs
 * here. A local platform is never taken for a hosted one that is named in part.
 * @throws FirmlineError 'config-missing' when it is nowhere, or without its private key; 'config-invalid', 'not-found'
 */
export function findPlatform(profile?: string): PlatformAccess {
  const group = findGroup('platform', profile);
  const { platformUrl = hostedPlatform, platformPrivateKey: token } = group.values;
  if (token) return { baseUrl: platformUrl, token };
  if (group.source === undefined) {
    throw nowhere('voice platform', 'FIRMLINE_PLATFORM_PRIVATE_KEY', profile);
  }
  throw without('platformPrivateKey', group.values.platformUrl ? 'platformUrl' : 'platformPublicKey', group);
}

/**
 * Where the page is served, without a trailing slash; undefined where that is not known. Without a variable that says so
 * it is the page of whatever holds the firms.
 */
export function findPage(profile?: string): string | undefined {
  const page = findGroup('page', profile);
  return belongs(page, profile) ? page.values.pageUrl?.replace(/\/+$/, '') || undefined : undefined;
}

/** The page of another project than the one whose firms these are would show other firms. */
function belongs(page: Group, profile: string | undefined): boolean {
  const isVariable = page.source?.kind === 'environment';
  if (isVariable && page.originOf('pageUrl').isOwn) return true;
  const data = findGroup('data', profile);
  if (data.source === undefined) return true;
  if (!isVariable) return isSame(data.source, page.source);
  // Links are what opens a firm's record: only firms of the same folder get links to a page that the folder names.
  if (data.source.kind === 'stack' || !data.originOf('supabaseUrl').isOwn) return true;
  tellIgnored(`FIRMLINE_PAGE_URL of .env is ignored, because the firms come from ${inWords(data.source)}.`);
  return false;
}

const isSame = (one: Group['source'], other: Group['source']) => inWords(one) === inWords(other);

/**
 * The automation webhook that the page reports to.
 * @throws FirmlineError 'config-missing' where none is known; 'config-invalid', 'not-found'
 */
export function findWebhook(profile?: string): string {
  const { webhookUrl } = findGroup('webhook', profile).values;
  if (webhookUrl) return webhookUrl;
  throw nowhere('webhook', 'FIRMLINE_WEBHOOK_URL', profile);
}

function nowhere(what: string, variables: string, profile: string | undefined): FirmlineError {
  if (profile !== undefined && profile !== 'local') {
    return new FirmlineError(`The profile "${profile}" has no ${what}.`, {
      code: 'config-missing',
      fault: 'user',
      hint: `Add it with firmline auth login --profile ${profile}, or firmline config set.`,
    });
  }
  const isLocal = profile === 'local';
  const step = isLocal
    ? 'Start one with npm start.'
    : `Start one with npm start, add keys with firmline auth login, or set ${variables}.`;
  return new FirmlineError(`No stack is running here${isLocal ? '' : `, and no ${what} is set`}.`, {
    code: 'config-missing',
    fault: 'user',
    hint: [...ignoredSoFar(), step].join(' '),
  });
}

function without(missing: Setting, given: Setting, { source, values, originOf }: Group): FirmlineError {
  if (source?.kind === 'profile') {
    return new FirmlineError(`The profile "${source.name}" has no ${missing}.`, {
      code: 'config-missing',
      fault: 'user',
      hint: `Add it with firmline auth login --profile ${source.name}.`,
    });
  }
  const { current = '', profiles } = readConfig();
  const inProfile = profiles[current]?.[missing];
  if (inProfile !== undefined) {
    guardKeys({
      values: { ...values, [missing]: inProfile },
      originOf: (name) => (name === missing ? ownOrigin(`profile ${current}`) : originOf(name)),
    });
  }
  const [name, other] = [settings[missing].variable, settings[given].variable];
  return new FirmlineError(`${other} is set, but ${name} is not.`, {
    code: 'config-missing',
    fault: 'user',
    hint: 'Put it into .env or the environment, or run firmline auth login.',
  });
}
