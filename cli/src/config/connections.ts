import { FirmlineError } from '@firmline/sdk/errors';
import { findGroup, type Group, inWords } from './resolve.ts';
import { settings, type Setting } from './settings.ts';

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
  const data = page.source?.kind === 'environment' ? undefined : findGroup('data', profile).source;
  // The page of another project than the one whose firms these are would show other firms.
  const belongs = data === undefined || isSame(data, page.source);
  return belongs ? page.values.pageUrl?.replace(/\/+$/, '') || undefined : undefined;
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

/** Whether an address is on this machine, so that asking it costs nothing and reaches nobody. */
export function isLocalUrl(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? '';
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host)
  );
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
  return new FirmlineError(`No stack is running here${isLocal ? '' : `, and no ${what} is set`}.`, {
    code: 'config-missing',
    fault: 'user',
    hint: isLocal
      ? 'Start one with npm start.'
      : `Start one with npm start, log in with firmline auth login, or set ${variables}.`,
  });
}

function without(missing: Setting, given: Setting, { source }: Group): FirmlineError {
  if (source?.kind === 'profile') {
    return new FirmlineError(`The profile "${source.name}" has no ${missing}.`, {
      code: 'config-missing',
      fault: 'user',
      hint: `Add it with firmline auth login --profile ${source.name}.`,
    });
  }
  const [name, other] = [settings[missing].variable, settings[given].variable];
  return new FirmlineError(`${other} is set, but ${name} is not.`, {
    code: 'config-missing',
    fault: 'user',
    hint: 'Put it into .env or the environment, or log in with firmline auth login.',
  });
}
