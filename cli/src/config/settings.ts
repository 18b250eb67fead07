import { editDistance } from '@firmline/util/edit-distance';
import { projectUrlProblem } from '@firmline/util/project-url';
import { invalidInput, userError } from '../errors.ts';

interface SettingDetails {
  readonly variable: string;
  /** A 'key' is served to visitors, a 'secret' never. Both are always masked, and no flag takes them. */
  readonly kind: 'url' | 'text' | 'choice' | 'key' | 'secret';
  /** Empty if any value is allowed. */
  readonly choices: readonly string[];
}

const ofKind =
  (kind: SettingDetails['kind']) =>
  (variable: string, ...choices: readonly string[]): SettingDetails => ({ variable, kind, choices });
const [url, text, choice] = [ofKind('url'), ofKind('text'), ofKind('choice')];
const [key, secret] = [ofKind('key'), ofKind('secret')];

/**
 * The settings of a profile by the service that they are about, each with its environment variable. .env.example says
 * what each is.
 */
export const settingGroups = {
  data: {
    supabaseUrl: url('SUPABASE_URL'),
    serviceRoleKey: secret('SUPABASE_SERVICE_ROLE_KEY'),
    anonKey: key('SUPABASE_ANON_KEY'),
  },
  platform: {
    platformUrl: url('FIRMLINE_PLATFORM_URL'),
    platformPrivateKey: secret('FIRMLINE_PLATFORM_PRIVATE_KEY'),
    platformPublicKey: key('FIRMLINE_PLATFORM_PUBLIC_KEY'),
    assistantId: text('FIRMLINE_ASSISTANT_ID'),
  },
  webhook: {
    webhookUrl: url('FIRMLINE_WEBHOOK_URL'),
  },
  languageModel: {
    languageModelUrl: url('FIRMLINE_LLM_URL'),
    languageModelKey: secret('FIRMLINE_LLM_KEY'),
    languageModel: text('FIRMLINE_LLM_MODEL'),
  },
  page: {
    pageUrl: url('FIRMLINE_PAGE_URL'),
    websiteUrl: url('FIRMLINE_WEBSITE_URL'),
    mainSiteUrl: url('FIRMLINE_MAIN_SITE_URL'),
    recorded: choice('FIRMLINE_RECORDED', 'yes', 'no'),
    notice: text('FIRMLINE_NOTICE'),
    privacyUrl: url('FIRMLINE_PRIVACY_URL'),
    consent: text('FIRMLINE_CONSENT'),
    sender: text('FIRMLINE_SENDER'),
    senderMark: text('FIRMLINE_SENDER_MARK'),
    nextStep: text('FIRMLINE_NEXT_STEP'),
    tagCalls: choice('FIRMLINE_TAG_CALLS', '1', '0'),
    eventsUrl: url('FIRMLINE_EVENTS_URL'),
  },
  slugs: {
    slugs: choice('FIRMLINE_SLUGS', 'random', 'plain'),
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

/** What other programs, and Supabase itself since its keys have new forms, call the same keys. */
const otherVariableNames: Readonly<Record<string, string>> = {
  SUPABASE_SERVICE_KEY: settings.serviceRoleKey.variable,
  SUPABASE_SECRET_KEY: settings.serviceRoleKey.variable,
  SUPABASE_PUBLISHABLE_KEY: settings.anonKey.variable,
};

/** The known name that an unknown one is probably meant to be; undefined if none is close enough. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const sameKey = otherVariableNames[name];
  if (sameKey !== undefined && names.includes(sameKey)) return sameKey;
  const slips = (one: string) => editDistance([...name], [...one], { swaps: true });
  return names.find((one) => Math.abs(one.length - name.length) <= mostSlips && slips(one) <= mostSlips);
}

/** More are another name: SUPABASE_DB_URL is a variable of another program. */
const mostSlips = 2;

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

export const isWholeId = (id: string): boolean => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(id);

/** The same for a value that is about to be saved. */
export function problemOfNewSetting(name: Setting, value: string): string | undefined {
  const isName = name === 'assistantId' && !isWholeId(value);
  return problemOfSetting(name, value) ?? (isName ? 'is not the id of an assistant' : undefined);
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
  const problem = problemOfNewSetting(name, value);
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
