import type { FirmlineError } from '@firmline/sdk/errors';
import { userError } from '../errors.ts';
import { startCommand, firmline } from '../invocation.ts';
import { findGroup, type Group, inWords } from './resolve.ts';
import { listedStacks } from './running-stack.ts';
import { settings, type Setting } from './settings.ts';
import { stepInWords } from './step-to-set.ts';

/** Access to the firms, and the start of their links. */
export interface Connection {
  readonly supabaseUrl: string;
  readonly serviceRoleKey: string;
  /** Without a trailing slash; undefined if no page is known. */
  readonly pageUrl: string | undefined;
  /** Where the settings are and the host, for a question: "profile acme, project.supabase.co". */
  readonly place: string;
}

/** The voice platform's address and its private key. */
export interface PlatformAccess {
  readonly baseUrl: string;
  readonly token: string;
  /** As of {@link Connection}. */
  readonly place: string;
}

export interface Webhook {
  readonly url: string;
  /** The address and where it is set, for a question. */
  readonly place: string;
}

export const hostedPlatform = 'https://api.vapi.ai';

/**
 * Finds the data service. A named profile is the only source; otherwise the order is environment, current profile,
 * running stack.
 * @throws FirmlineError 'config-missing' without an address or its key; 'config-invalid', 'not-found'
 */
export function findConnection(profile?: string): Connection {
  const group = findGroup('data', profile);
  const { supabaseUrl, serviceRoleKey } = group.values;
  if (supabaseUrl && serviceRoleKey) {
    return { supabaseUrl, serviceRoleKey, pageUrl: findPage(profile), place: placeOf(group, supabaseUrl) };
  }
  if (group.source === undefined) {
    throw nowhere('Supabase project', 'SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY', profile);
  }
  if (supabaseUrl) throw without('serviceRoleKey', 'supabaseUrl', group);
  throw without('supabaseUrl', group.values.serviceRoleKey ? 'serviceRoleKey' : 'anonKey', group);
}

/**
 * Finds the voice platform. A named profile is the only source; otherwise the order is environment, current profile,
 * running stack. An incomplete hosted platform is never replaced by the local one.
 * @throws FirmlineError 'config-missing' without an address or its private key; 'config-invalid', 'not-found'
 */
export function findPlatform(profile?: string): PlatformAccess {
  const group = findGroup('platform', profile);
  const { platformUrl = hostedPlatform, platformPrivateKey: token } = group.values;
  if (token) return { baseUrl: platformUrl, token, place: placeOf(group, platformUrl) };
  if (group.source === undefined) {
    throw nowhere('voice platform', 'FIRMLINE_PLATFORM_PRIVATE_KEY', profile);
  }
  throw without('platformPrivateKey', group.values.platformUrl ? 'platformUrl' : 'platformPublicKey', group);
}

/** A page's profile and host, for a question. It may not be the page of the profile in use. @param url any of its links */
export function pagePlace(url: string, profile?: string): string {
  const group = findGroup('page', profile);
  const { host, origin } = new URL(url);
  const isOwn = URL.parse(group.values.pageUrl ?? '')?.origin === origin;
  return isOwn ? placeOf(group, url) : `no profile, ${host}`;
}

const placeOf = ({ source }: Group, url: string) => `${inWords(source)}, ${URL.parse(url)?.host ?? url}`;

/** The page's address without a trailing slash; undefined if unknown. @throws FirmlineError 'config-invalid' */
export const findPage = (profile?: string): string | undefined => findGroup('page', profile).values.pageUrl;

/**
 * The automation webhook that the page reports to.
 * @throws FirmlineError 'config-missing' if none is known; 'config-invalid', 'not-found'
 */
export function findWebhook(profile?: string): Webhook {
  const { source, values } = findGroup('webhook', profile);
  const { webhookUrl: url } = values;
  if (url) return { url, place: `${url} (${inWords(source)})` };
  throw userError(
    'config-missing',
    profile === undefined ? 'No webhook is set.' : `The profile "${profile}" has no webhook.`,
    stepInWords('webhookUrl', profile),
  );
}

function nowhere(what: string, variables: string, profile: string | undefined): FirmlineError {
  if (profile !== undefined && profile !== 'local') {
    return userError(
      'config-missing',
      `The profile "${profile}" has no ${what}.`,
      `Add it with ${firmline} auth login --profile ${profile}, or ${firmline} config set.`,
    );
  }
  const isLocal = profile === 'local';
  const running = listedStacks();
  if (running !== undefined) return userError('config-missing', running.problem, running.list);
  const step = isLocal
    ? `Start one with ${startCommand}.`
    : `Start one with ${startCommand}, add keys with ${firmline} auth login, or set ${variables}.`;
  return userError(
    'config-missing',
    `No stack is running here${isLocal ? '' : `, and no ${what} is set`}.`,
    step,
  );
}

function without(missing: Setting, given: Setting, { source }: Group): FirmlineError {
  if (source?.kind === 'profile') {
    return userError(
      'config-missing',
      `The profile "${source.name}" has no ${missing}.`,
      `Add it with ${firmline} auth login --profile ${source.name}.`,
    );
  }
  const [name, other] = [settings[missing].variable, settings[given].variable];
  return userError(
    'config-missing',
    `${other} is set in ${inWords(source)}, but ${name} is not set there.`,
    stepInWords(missing),
  );
}
