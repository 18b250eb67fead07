import type { PageConfig } from './config.ts';

export type PageEnvironment = Readonly<Record<string, string | undefined>>;

export type ConfigField = Exclude<keyof PageConfig, 'callMachineUrl'>;

export const variables = {
  supabaseUrl: 'SUPABASE_URL',
  supabaseAnonKey: 'SUPABASE_ANON_KEY',
  platformUrl: 'FIRMLINE_PLATFORM_URL',
  platformPublicKey: 'FIRMLINE_PLATFORM_PUBLIC_KEY',
  assistantId: 'FIRMLINE_ASSISTANT_ID',
  webhookUrl: 'FIRMLINE_WEBHOOK_URL',
  websiteUrl: 'FIRMLINE_WEBSITE_URL',
  mainSiteUrl: 'FIRMLINE_MAIN_SITE_URL',
  recorded: 'FIRMLINE_RECORDED',
  notice: 'FIRMLINE_NOTICE',
  privacyUrl: 'FIRMLINE_PRIVACY_URL',
  consent: 'FIRMLINE_CONSENT',
  sender: 'FIRMLINE_SENDER',
  senderMark: 'FIRMLINE_SENDER_MARK',
  nextStepLabel: 'FIRMLINE_NEXT_STEP',
  nextStepUrl: 'FIRMLINE_NEXT_STEP',
  tagCalls: 'FIRMLINE_TAG_CALLS',
  eventsUrl: 'FIRMLINE_EVENTS_URL',
  frameSites: 'FIRMLINE_FRAME_SITES',
} as const satisfies Record<ConfigField, string>;

/** Only for calls that do not run on Daily's service, such as on a local stack. */
export const callMachineVariable = 'FIRMLINE_CALL_MACHINE_URL';

/** Where the page is served. */
export const pageUrlVariable = 'FIRMLINE_PAGE_URL';

export const proxyVariable = 'FIRMLINE_PAGE_PROXY';

/** Variables whose values must never be in a page. */
const secretVariables = [
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

/** The variables that a build may read from a `.env`: those that configure the page, and the secrets it must not contain. */
export const buildVariables: readonly string[] = [
  ...Object.values(variables),
  callMachineVariable,
  pageUrlVariable,
  proxyVariable,
  ...secretVariables,
];

/** A page's configuration as far as the environment sets it. */
export function fieldsFromEnv(env: PageEnvironment): Partial<PageConfig> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([field, name]) => {
      const value = partOf(field, env[name]?.trim() ?? '');
      if (!value || (isSwitch(field) && isOff(value))) return [];
      return [[field, isSwitch(field) && isOn(value) ? '1' : value]];
    }),
  );
}

/** What a field takes of its variable: the next step's last word is its URL, and the words before are its label. */
function partOf(field: string, value: string): string {
  if (field === 'nextStepUrl') return /\S*$/.exec(value)?.[0] ?? '';
  return field === 'nextStepLabel' ? value.replace(/\s*\S*$/, '') : value;
}

const isSwitch = (field: string) => field === 'tagCalls';
export const isOn = (value: string) => /^(1|true|yes|on)$/i.test(value);
/** Whether an option is switched off, or has no value. */
export const isOff = (value: string) => /^(0|false|no|off)?$/i.test(value);

/** Whether the page's host forwards the look-up: unless that is switched off, or there is no other origin to forward it to. */
export const wantsProxy = (env: PageEnvironment, supabaseUrl: string): boolean =>
  !supabaseUrl.startsWith('/') && !isOff(env[proxyVariable]?.trim() || '1');
