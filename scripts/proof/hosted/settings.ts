import { FirmlineError } from '@firmline/sdk/errors';
import { callMachineVariable, variables } from '../../../sdk/src/page/env-variables.ts';

/** URL of the data service, and its visitors' key. */
export interface DataSettings {
  readonly url: string;
  readonly anonKey: string;
}

export interface PlatformSettings {
  readonly url: string;
  readonly publicKey: string;
  readonly assistantId: string;
  /** Folder of the call machine. Default: Daily's own. */
  readonly callMachineUrl?: string;
  /** Key for checking each call's end and cost. */
  readonly privateKey?: string;
}

export interface HostedSettings {
  readonly data?: DataSettings;
  readonly platform?: PlatformSettings;
  /** URL of the page: calls are made from its origin. */
  readonly pageUrl?: string;
  readonly missing: readonly MissingSetting[];
}

export interface MissingSetting {
  readonly variable: string;
  readonly consequence: string;
}

export const privateKeyVariable = 'FIRMLINE_PLATFORM_PRIVATE_KEY';
export const pageVariable = 'FIRMLINE_PAGE_URL';
const hostedPlatform = 'https://api.vapi.ai';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The product's own variables.
 * @throws FirmlineError 'config-missing' if nothing can be tried; it names every variable
 */
export function settingsOf(env: Environment): HostedSettings {
  const value = (name: string) => env[name]?.trim() || undefined;
  const [url, anonKey] = [value(variables.supabaseUrl), value(variables.supabaseAnonKey)];
  const [publicKey, assistantId] = [value(variables.platformPublicKey), value(variables.assistantId)];
  const [callMachineUrl, privateKey] = [value(callMachineVariable), value(privateKeyVariable)];
  const pageUrl = value(pageVariable);
  const missing = [
    ...[variables.supabaseUrl, variables.supabaseAnonKey].map((variable) => ({
      variable,
      consequence: 'Without it the questions about the data service are skipped.',
    })),
    ...[variables.platformPublicKey, variables.assistantId].map((variable) => ({
      variable,
      consequence: 'Without it no call is made, and the questions about calls are skipped.',
    })),
    {
      variable: privateKeyVariable,
      consequence: 'Without it the platform is not asked whether each call has ended and what it cost.',
    },
    {
      variable: pageVariable,
      consequence: 'Without it calls are made from http://localhost, which a restricted key may refuse.',
    },
  ].filter(({ variable }) => value(variable) === undefined);
  if (!(url && anonKey) && !(publicKey && assistantId)) throw nothingToTry(missing);
  return {
    ...(url && anonKey ? { data: { url: withoutSlash(url), anonKey } } : {}),
    ...(publicKey && assistantId
      ? {
          platform: {
            url: withoutSlash(value(variables.platformUrl) ?? hostedPlatform),
            publicKey,
            assistantId,
            ...(callMachineUrl ? { callMachineUrl } : {}),
            ...(privateKey ? { privateKey } : {}),
          },
        }
      : {}),
    ...(pageUrl ? { pageUrl } : {}),
    missing,
  };
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

const nothingToTry = (missing: readonly MissingSetting[]) =>
  new FirmlineError(
    `There is nothing to try: keys are missing.\n${missing
      .map(({ variable, consequence }) => `  ${variable} is not set. ${consequence}`)
      .join('\n')}`,
    {
      code: 'config-missing',
      fault: 'user',
      hint: 'Set them in the environment or in .env, as for npm run build. To try the proof itself, pass --local.',
    },
  );

/** Values that no trace may contain, by the name that replaces them. */
export function secretsOf(settings: HostedSettings): Readonly<Record<string, string | undefined>> {
  const { data, platform, pageUrl } = settings;
  return {
    [variables.supabaseUrl]: data?.url,
    [`${variables.supabaseUrl} project`]: projectOf(data?.url),
    [variables.supabaseAnonKey]: data?.anonKey,
    [variables.platformPublicKey]: platform?.publicKey,
    [variables.assistantId]: platform?.assistantId,
    [callMachineVariable]: platform?.callMachineUrl,
    [privateKeyVariable]: platform?.privateKey,
    [pageVariable]: pageUrl,
  };
}

/** The project's own part of its address. */
const projectOf = (url: string | undefined): string | undefined =>
  /^([^.]+)\.supabase\.(?:co|in)$/.exec(URL.parse(url ?? '')?.hostname ?? '')?.[1];
