import type { PageConfig, requiredFields } from './config.ts';
import { type PageEnvironment, secretVariables } from './env-checks.ts';

export type Field = (typeof requiredFields)[number] | OptionalField;

type OptionalField = 'notice' | 'privacyUrl' | 'eventsUrl' | SwitchField;

/** Options that are on or off. */
export const switchFields = ['tagCalls', 'eventsSlug'] as const satisfies (keyof PageConfig)[];

type SwitchField = (typeof switchFields)[number];

export const variables = {
  supabaseUrl: 'SUPABASE_URL',
  supabaseAnonKey: 'SUPABASE_ANON_KEY',
  platformUrl: 'FIRMLINE_PLATFORM_URL',
  platformPublicKey: 'FIRMLINE_PLATFORM_PUBLIC_KEY',
  assistantId: 'FIRMLINE_ASSISTANT_ID',
  webhookUrl: 'FIRMLINE_WEBHOOK_URL',
  websiteUrl: 'FIRMLINE_WEBSITE_URL',
  mainSiteUrl: 'FIRMLINE_MAIN_SITE_URL',
  notice: 'FIRMLINE_NOTICE',
  privacyUrl: 'FIRMLINE_PRIVACY_URL',
  tagCalls: 'FIRMLINE_TAG_CALLS',
  eventsUrl: 'FIRMLINE_EVENTS_URL',
  eventsSlug: 'FIRMLINE_EVENTS_SLUG',
} as const satisfies Record<Field, string>;

/** Only for calls that do not run on Daily's service, such as on a local stack. */
export const callMachineVariable = 'FIRMLINE_CALL_MACHINE_URL';

/** Where the page is served. */
export const pageUrlVariable = 'FIRMLINE_PAGE_URL';

export const proxyVariable = 'FIRMLINE_PAGE_PROXY';

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
      const value = env[name]?.trim();
      if (!value || (isSwitch(field) && isOff(value))) return [];
      return [[field, isSwitch(field) && isOn(value) ? '1' : value]];
    }),
  );
}

const isSwitch = (name: string) => switchFields.some((field) => field === name);
const isOn = (value: string) => /^(1|true|yes|on)$/i.test(value);
/** Whether an option is switched off, by its value or by none. */
export const isOff = (value: string) => /^(0|false|no|off)?$/i.test(value);

/** Whether the page's host forwards the look-up. */
export const wantsProxy = (env: PageEnvironment) => isOn(env[proxyVariable]?.trim() ?? '');

export const isField = (name: string): name is Field => Object.hasOwn(variables, name);
