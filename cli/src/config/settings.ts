import { invalidInput, userError } from '../errors.ts';

/** The settings of a profile: addresses, keys and options, each with its environment variable. */
export const settings = {
  supabaseUrl: { variable: 'SUPABASE_URL', kind: 'url', about: 'Supabase project with the firms' },
  serviceRoleKey: {
    variable: 'SUPABASE_SERVICE_ROLE_KEY',
    kind: 'secret',
    about: 'full access to all firms; never for a page',
  },
  anonKey: { variable: 'SUPABASE_ANON_KEY', kind: 'key', about: 'lets the page read one firm' },
  platformUrl: { variable: 'FIRMLINE_PLATFORM_URL', kind: 'url', about: 'voice platform' },
  platformPrivateKey: {
    variable: 'FIRMLINE_PLATFORM_PRIVATE_KEY',
    kind: 'secret',
    about: 'full access to the voice platform; never for a page',
  },
  platformPublicKey: {
    variable: 'FIRMLINE_PLATFORM_PUBLIC_KEY',
    kind: 'key',
    about: 'lets the page start calls',
  },
  assistantId: { variable: 'FIRMLINE_ASSISTANT_ID', kind: 'text', about: 'assistant that the page calls' },
  webhookUrl: { variable: 'FIRMLINE_WEBHOOK_URL', kind: 'url', about: 'automation webhook of the page' },
  languageModelUrl: {
    variable: 'FIRMLINE_LLM_URL',
    kind: 'url',
    about: "language model that plays the local assistant, an API like OpenAI's",
  },
  languageModelKey: {
    variable: 'FIRMLINE_LLM_KEY',
    kind: 'secret',
    about: 'opens the language model; never for a page',
  },
  languageModel: {
    variable: 'FIRMLINE_LLM_MODEL',
    kind: 'text',
    about: 'name of the language model; without it, the first that the API lists',
  },
  pageUrl: {
    variable: 'FIRMLINE_PAGE_URL',
    kind: 'url',
    about: 'address of the page; links begin with it',
  },
  websiteUrl: { variable: 'FIRMLINE_WEBSITE_URL', kind: 'url', about: 'target of "Website"' },
  mainSiteUrl: {
    variable: 'FIRMLINE_MAIN_SITE_URL',
    kind: 'url',
    about: 'target of "Return to Main Site"',
  },
  recorded: {
    variable: 'FIRMLINE_RECORDED',
    kind: 'choice',
    choices: ['yes', 'no'],
    about: 'whether calls are recorded, as the page says; "may be recorded" if not set',
  },
  notice: {
    variable: 'FIRMLINE_NOTICE',
    kind: 'text',
    about: "replaces the line under the page's buttons",
  },
  privacyUrl: {
    variable: 'FIRMLINE_PRIVACY_URL',
    kind: 'url',
    about: 'target of "Privacy" in that line',
  },
  consent: {
    variable: 'FIRMLINE_CONSENT',
    kind: 'text',
    about: 'text that visitors have to agree to first',
  },
  sender: { variable: 'FIRMLINE_SENDER', kind: 'text', about: 'who sends the links, named on the page' },
  senderMark: {
    variable: 'FIRMLINE_SENDER_MARK',
    kind: 'text',
    about: "sender's picture: an https URL or a path of the page's host",
  },
  nextStep: {
    variable: 'FIRMLINE_NEXT_STEP',
    kind: 'text',
    about: 'a label and a URL that the page offers after a call',
  },
  tagCalls: {
    variable: 'FIRMLINE_TAG_CALLS',
    kind: 'choice',
    choices: ['1', '0'],
    about: "whether the page puts the firm's slug into its calls",
  },
  eventsUrl: {
    variable: 'FIRMLINE_EVENTS_URL',
    kind: 'url',
    about: 'gets reports of visits, calls and failed starts from the page',
  },
  slugs: {
    variable: 'FIRMLINE_SLUGS',
    kind: 'choice',
    choices: ['random', 'plain'],
    about: 'style of generated slugs; "plain" ones can be guessed',
  },
} as const satisfies Record<string, SettingDetails>;

interface SettingDetails {
  readonly variable: string;
  /** A 'key' is served to visitors, a 'secret' never. Both are always masked, and no flag takes them. */
  readonly kind: 'url' | 'text' | 'choice' | 'key' | 'secret';
  readonly choices?: readonly string[];
  readonly about: string;
}

export type Setting = keyof typeof settings;

/** Values of some settings, never empty. */
export type Settings = Readonly<Partial<Record<Setting, string>>>;

export const settingNames = Object.keys(settings) as Setting[];

export const isSetting = (name: string): name is Setting => Object.hasOwn(settings, name);

export const isKey = (name: Setting): boolean => ['key', 'secret'].includes(settings[name].kind);

export const keyNames = settingNames.filter(isKey);

export function settingOf(name: string): Setting | undefined {
  return isSetting(name) ? name : settingNames.find((one) => settings[one].variable === name);
}

/** The problem with a value, as the rest of a sentence; undefined if it is valid. */
export function problemOf(name: Setting, value: string): string | undefined {
  if (value.trim() === '') return 'is empty';
  if (/[\p{Cc}]/u.test(value)) return 'contains a control character or a line break';
  if (value !== value.trim()) return 'begins or ends with a space';
  // A key is sent as a header, which allows only Latin-1 without spaces.
  if (isKey(name) && !/^[\x21-\x7e]+$/.test(value))
    return 'is not a key: it contains spaces or non-ASCII characters';
  if (settings[name].kind === 'url') return problemOfUrl(value);
  const choices = choicesOf(name);
  return choices.length === 0 || choices.includes(value) ? undefined : `is not one of ${choices.join(', ')}`;
}

export function checkSetting(name: Setting, value: string, place?: string): void {
  const problem = problemOf(name, value);
  if (problem === undefined) return;
  throw userError(
    'config-invalid',
    `${settings[name].variable} ${problem}.`,
    place === undefined ? 'Correct it, or remove it.' : `Correct it in ${place}, or remove it there.`,
  );
}

export function givenValue(name: Setting, value: string): string {
  const problem = problemOf(name, value);
  if (problem === undefined) return tidied(name, value);
  const isUrl = settings[name].kind === 'url';
  throw invalidInput(
    `The value for ${name} ${problem}.`,
    isUrl ? 'Pass a value such as https://demo.example.com.' : 'Pass another value.',
  );
}

/** The allowed values of a setting; empty if any value is allowed. */
export function choicesOf(name: Setting): readonly string[] {
  const details: SettingDetails = settings[name];
  return details.choices ?? [];
}

function problemOfUrl(value: string): string | undefined {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'is not an http(s) URL';
  if (url.username || url.password) return 'contains a user name or password';
  return undefined;
}

/** The stored form of a value: an address has no trailing slashes. */
export const tidied = (name: Setting, value: string): string =>
  settings[name].kind === 'url' && name !== 'webhookUrl' && name !== 'eventsUrl'
    ? value.replace(/\/+$/, '')
    : value;
