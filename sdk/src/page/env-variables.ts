import type { PageConfig } from './config.ts';
import { type PageEnvironment, secretVariables } from './env-checks.ts';

export type Field = Exclude<keyof PageConfig, 'callMachineUrl'>;

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

/** Options that are on or off. */
const isSwitch = (field: string) => field === 'tagCalls';
const isOn = (value: string) => /^(1|true|yes|on)$/i.test(value);
/** Whether an option is switched off, by its value or by none. */
export const isOff = (value: string) => /^(0|false|no|off)?$/i.test(value);

/** Whether the page's host forwards the look-up. */
export const wantsProxy = (env: PageEnvironment) => isOn(env[proxyVariable]?.trim() ?? '');
