import { FirmlineError } from './errors.ts';

/** Where a built page finds its services. URLs may be relative to the page's own origin. Nothing in it is secret. */
export interface PageConfig {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly platformUrl: string;
  readonly platformPublicKey: string;
  readonly assistantId: string;
  readonly webhookUrl: string;
  /** Folder of the call-machine bundle; only where it is not Daily's own. */
  readonly callMachineUrl?: string;
  /** The provider's site, behind "Website". */
  readonly websiteUrl: string;
  /** Behind "Return to Main Site". */
  readonly mainSiteUrl: string;
}

const required = [
  'supabaseUrl',
  'supabaseAnonKey',
  'platformUrl',
  'platformPublicKey',
  'assistantId',
  'webhookUrl',
  'websiteUrl',
  'mainSiteUrl',
] as const satisfies (keyof PageConfig)[];

const urls = new Set<string>([
  'supabaseUrl',
  'platformUrl',
  'webhookUrl',
  'callMachineUrl',
  'websiteUrl',
  'mainSiteUrl',
]);

/**
 * Checks a configuration that came as JSON.
 * @throws FirmlineError 'config-missing' when there is none, 'config-invalid' naming the field
 */
export function parsePageConfig(input: unknown): PageConfig {
  if (input === null || input === undefined) {
    throw new FirmlineError('This page was built without a configuration.', {
      code: 'config-missing',
      hint: 'Build it with the variables of .env.example set, or open it through npm start.',
    });
  }
  if (typeof input !== 'object') throw invalid('it is not an object');
  const fields = new Map<string, unknown>(Object.entries(input));
  for (const field of required) checkField(field, fields.get(field));
  const callMachineUrl = fields.get('callMachineUrl');
  if (callMachineUrl !== undefined) checkField('callMachineUrl', callMachineUrl);
  const known = new Set<string>([...required, 'callMachineUrl']);
  return Object.fromEntries([...fields].filter(([field]) => known.has(field))) as unknown as PageConfig;
}

function checkField(field: string, value: unknown): asserts value is string {
  if (typeof value !== 'string' || value === '') throw invalid(`${field} is missing`);
  if (urls.has(field) && !isHttpUrl(value))
    throw invalid(`${field} is not an http(s) URL or a path: "${value}"`);
}

// Relative ones are read against the page; a scheme such as javascript: never is one of ours.
function isHttpUrl(value: string): boolean {
  return URL.canParse(value, 'http://page') && /^https?:$/.test(new URL(value, 'http://page').protocol);
}

const invalid = (problem: string) =>
  new FirmlineError(`The page's configuration is not usable: ${problem}.`, {
    code: 'config-invalid',
    hint: 'Correct the variable it comes from (see .env.example) and build again.',
  });

const variables = {
  supabaseUrl: 'SUPABASE_URL',
  supabaseAnonKey: 'SUPABASE_ANON_KEY',
  platformUrl: 'FIRMLINE_PLATFORM_URL',
  platformPublicKey: 'FIRMLINE_PLATFORM_PUBLIC_KEY',
  assistantId: 'FIRMLINE_ASSISTANT_ID',
  webhookUrl: 'FIRMLINE_WEBHOOK_URL',
  websiteUrl: 'FIRMLINE_WEBSITE_URL',
  mainSiteUrl: 'FIRMLINE_MAIN_SITE_URL',
} as const satisfies Record<(typeof required)[number], string>;

const defaults = { platformUrl: 'https://api.vapi.ai' };

/** The variables a page is configured by, with the fields they fill. */
export type PageEnvironment = Readonly<Record<string, string | undefined>>;

/** What the environment says of a page's configuration; unset and empty variables are left out. */
function fieldsFromEnv(env: PageEnvironment): Partial<PageConfig> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([field, name]) => (env[name] ? [[field, env[name]]] : [])),
  );
}

const incomplete = (missing: readonly (typeof required)[number][], hint: string) =>
  new FirmlineError(
    `The page's configuration is incomplete: ${missing.map((field) => variables[field]).join(', ')} not set.`,
    { code: 'config-missing', fault: 'user', hint },
  );

/** Fields that name one service together. */
const services = [
  ['supabaseUrl', 'supabaseAnonKey'],
  ['platformPublicKey', 'assistantId'],
] as const;

/**
 * The hosted services of the environment, for a page whose other services run here. Each is independent of the others.
 * @throws FirmlineError 'config-missing' where a service is named in part
 */
export function hostedServicesFromEnv(env: PageEnvironment): Partial<PageConfig> {
  const { platformUrl = defaults.platformUrl, ...given } = fieldsFromEnv(env);
  for (const service of services) {
    const missing = service.filter((field) => !given[field]);
    if (missing.length > 0 && missing.length < service.length) {
      throw incomplete(
        missing,
        'Set it in .env (see .env.example), or unset what belongs to it to use the local one.',
      );
    }
  }
  // A platform's address alone changes nothing: without its key and assistant the local one is used.
  return given.platformPublicKey === undefined ? given : { ...given, platformUrl };
}

/**
 * A whole configuration from the environment.
 * @returns null when no variable is set
 * @throws FirmlineError 'config-missing' naming every variable that is missing, 'config-invalid'
 */
export function pageConfigFromEnv(env: PageEnvironment): PageConfig | null {
  const given = fieldsFromEnv(env);
  if (Object.keys(given).length === 0) return null;
  const config = { ...defaults, ...given };
  const missing = required.filter((field) => !config[field]);
  if (missing.length > 0) throw incomplete(missing, 'Set them as .env.example shows, or none of them.');
  return parsePageConfig(config);
}

/** JSON that stays data inside a script element, whatever its values hold. */
export function serializePageConfig(config: PageConfig): string {
  return JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
}
