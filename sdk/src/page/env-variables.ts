import type { PageConfig, requiredFields } from './config.ts';
import { type PageEnvironment, secretVariables } from './env-checks.ts';

export type Field = (typeof requiredFields)[number] | 'notice' | 'privacyUrl';

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
      return value ? [[field, value]] : [];
    }),
  );
}

/** Whether the page's host forwards the look-up. */
export const wantsProxy = (env: PageEnvironment) =>
  /^(1|true|yes|on)$/i.test(env[proxyVariable]?.trim() ?? '');

export const isField = (name: string): name is Field => Object.hasOwn(variables, name);
