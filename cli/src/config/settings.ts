import { projectUrlProblem } from '@firmline/util/project-url';
import { invalidInput, userError } from '../errors.ts';

interface SettingDetails {
  readonly variable: string;
  /** A 'key' is served to visitors, a 'secret' never. Both are always masked, and no flag takes them. */
  readonly kind: 'url' | 'text' | 'choice' | 'key' | 'secret';
  readonly description: string;
  /** Empty if any value is allowed. */
  readonly choices: readonly string[];
}

const ofKind =
  (kind: SettingDetails['kind']) =>
  (variable: string, description: string, choices: readonly string[] = []): SettingDetails => ({
    variable,
    kind,
    description,
    choices,
  });
const [url, text, choice] = [ofKind('url'), ofKind('text'), ofKind('choice')];
const [key, secret] = [ofKind('key'), ofKind('secret')];

/** The settings of a profile by the service that they are about, each with its environment variable. */
export const settingGroups = {
  data: {
    supabaseUrl: url('SUPABASE_URL', 'Supabase project with the firms'),
    serviceRoleKey: secret('SUPABASE_SERVICE_ROLE_KEY', 'full access to all firms; never for a page'),
    anonKey: key('SUPABASE_ANON_KEY', 'lets the page read one firm'),
  },
  platform: {
    platformUrl: url('FIRMLINE_PLATFORM_URL', 'voice platform'),
    platformPrivateKey: secret(
      'FIRMLINE_PLATFORM_PRIVATE_KEY',
      'full access to the voice platform; never for a page',
    ),
    platformPublicKey: key('FIRMLINE_PLATFORM_PUBLIC_KEY', 'lets the page start calls'),
    assistantId: text('FIRMLINE_ASSISTANT_ID', 'assistant that the page calls'),
  },
  webhook: {
    webhookUrl: url('FIRMLINE_WEBHOOK_URL', 'automation webhook of the page'),
  },
  languageModel: {
    languageModelUrl: url(
      'FIRMLINE_LLM_URL',
      "language model that plays the local assistant, an API like OpenAI's",
    ),
    languageModelKey: secret('FIRMLINE_LLM_KEY', 'opens the language model; never for a page'),
    languageModel: text(
      'FIRMLINE_LLM_MODEL',
      'name of the language model; without it, the first that the API lists',
    ),
  },
  page: {
    pageUrl: url('FIRMLINE_PAGE_URL', 'address of the page; links begin with it'),
    websiteUrl: url('FIRMLINE_WEBSITE_URL', 'target of "Website"'),
    mainSiteUrl: url('FIRMLINE_MAIN_SITE_URL', 'target of "Return to Main Site"'),
    recorded: choice(
      'FIRMLINE_RECORDED',
      'whether calls are recorded, as the page says; "may be recorded" if not set',
      ['yes', 'no'],
    ),
    notice: text('FIRMLINE_NOTICE', "replaces the line under the page's buttons"),
    privacyUrl: url('FIRMLINE_PRIVACY_URL', 'target of "Privacy" in that line'),
    consent: text('FIRMLINE_CONSENT', 'text that visitors have to agree to first'),
    sender: text('FIRMLINE_SENDER', 'who sends the links, named on the page'),
    senderMark: text('FIRMLINE_SENDER_MARK', "sender's picture: an https URL or a path of the page's host"),
    nextStep: text('FIRMLINE_NEXT_STEP', 'a label and a URL that the page offers after a call'),
    tagCalls: choice('FIRMLINE_TAG_CALLS', "whether the page puts the firm's slug into its calls", [
      '1',
      '0',
    ]),
    eventsUrl: url('FIRMLINE_EVENTS_URL', 'gets reports of visits, calls and failed starts from the page'),
  },
  slugs: {
    slugs: choice('FIRMLINE_SLUGS', 'style of generated slugs; "plain" ones can be guessed', [
      'random',
      'plain',
    ]),
  },
};

export const settings = {
  ...settingGroups.data,
  ...settingGroups.platform,
  ...settingGroups.webhook,
  ...settingGroups.languageModel,
  ...settingGroups.page,
  ...settingGroups.slugs,
};

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
export function problemOfSetting(name: Setting, value: string): string | undefined {
  if (value.trim() === '') return 'is empty';
  if (/[\p{Cc}]/u.test(value)) return 'contains a control character or a line break';
  if (value !== value.trim()) return 'begins or ends with a space';
  // Docker's --env-file keeps quotes as part of the value.
  if (settings[name].kind !== 'text' && /^(["'`]).*\1$/.test(value)) return 'is in quotation marks';
  // A key is sent as a header, which allows only Latin-1 without spaces.
  if (isKey(name) && !/^[\x21-\x7e]+$/.test(value))
    return 'is not a key: it contains spaces or non-ASCII characters';
  if (settings[name].kind === 'url') return problemOfUrl(name, value);
  const { choices } = settings[name];
  return choices.length === 0 || choices.includes(value) ? undefined : `is not one of ${choices.join(', ')}`;
}

export function checkSetting(name: Setting, value: string, place?: string): void {
  const problem = problemOfSetting(name, value);
  if (problem === undefined) return;
  throw userError(
    'config-invalid',
    `${settings[name].variable} ${problem}.`,
    place === undefined ? 'Correct it, or remove it.' : `Correct it in ${place}, or remove it there.`,
  );
}

export function givenValue(name: Setting, value: string): string {
  const problem = problemOfSetting(name, value);
  if (problem === undefined) return tidyValue(name, value);
  const isUrl = settings[name].kind === 'url';
  throw invalidInput(
    `The value for ${name} ${problem}.`,
    isUrl ? 'Pass a value such as https://demo.example.com.' : 'Pass another value.',
  );
}

/** Addresses to which links and requests add a path. */
const bases: ReadonlySet<Setting> = new Set(['pageUrl', 'supabaseUrl', 'platformUrl']);

function problemOfUrl(name: Setting, value: string): string | undefined {
  const address = URL.parse(value);
  if (address === null || !/^https?:$/.test(address.protocol)) return 'is not an http(s) URL';
  if (address.username || address.password) return 'contains a user name or password';
  if (bases.has(name) && (address.search || address.hash))
    return `contains a query or a fragment, and a path is added to it: ${address.origin}${address.pathname}`;
  return name === 'supabaseUrl' ? projectUrlProblem(address) : undefined;
}

/** The stored form of a value: an address has no trailing slashes. */
export const tidyValue = (name: Setting, value: string): string =>
  settings[name].kind === 'url' && name !== 'webhookUrl' && name !== 'eventsUrl'
    ? value.replace(/\/+$/, '')
    : value;
