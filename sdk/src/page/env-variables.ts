import type { PageConfig, requiredFields } from './config.ts';
import { type PageEnvironment, secretVariables } from './env-checks.ts';

export type Field = (typeof requiredFields)[number];

export const variables = {
  supabaseUrl: 'SUPABASE_URL',
  supabaseAnonKey: 'SUPABASE_ANON_KEY',
  platformUrl: 'FIRMLINE_PLATFORM_URL',
  platformPublicKey: 'FIRMLINE_PLATFORM_PUBLIC_KEY',
  assistantId: 'FIRMLINE_ASSISTANT_ID',
  webhookUrl: 'FIRMLINE_WEBHOOK_URL',
  websiteUrl: 'FIRMLINE_WEBSITE_URL',
  mainSiteUrl: 'FIRMLINE_MAIN_SITE_URL',
} as const satisfies Record<Field, string>;

/** Only where calls do not run on Daily's service, as on a local stack. */
export const callMachineVariable = 'FIRMLINE_CALL_MACHINE_URL';

export const proxyVariable = 'FIRMLINE_PAGE_PROXY';

/** Every variable that a page is built by, or must not hold: what may be taken from a `.env`. */
export const buildVariables: readonly string[] = [
  ...Object.values(variables),
  callMachineVariable,
  proxyVariable,
  ...secretVariables,
];

/** What the environment says of a page's configuration; unset and empty variables are left out. */
export function fieldsFromEnv(env: PageEnvironment): Partial<PageConfig> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([field, name]) => {
      const value = env[name]?.trim();
      return value ? [[field, value]] : [];
    }),
  );
}

/** Whether the page's host is to pass the look-up on. */
export const wantsProxy = (env: PageEnvironment) =>
  /^(1|true|yes|on)$/i.test(env[proxyVariable]?.trim() ?? '');

export const isField = (name: string): name is Field => Object.hasOwn(variables, name);
