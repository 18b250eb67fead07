import type { FirmlineError } from '@firmline/sdk/errors';
import { userError } from '../errors.ts';
import { startCommand, firmline } from '../invocation.ts';
import { localProfile } from './config-file.ts';
import { isLocalUrl } from './local-address.ts';
import {
  findGroup,
  type Group,
  type GroupName,
  groupNames,
  sourceInWords,
  isFor,
  type SettingSource,
} from './resolve.ts';
import { findRunningStack, problemOfStack } from './running-stack.ts';
import { settings, type Setting, checkSetting, settingGroups } from './settings.ts';
import { nameTarget, noteIgnored, type Target } from './this-command.ts';

export const hostedPlatform = 'https://api.vapi.ai';

/**
 * `place` says where the settings are, for a question: "profile acme, project.supabase.co"; `project` is the same for
 * the same firms, however they were found.
 */
export function findConnection(profile?: string) {
  const group = findGroup('data', profile);
  const { supabaseUrl, serviceRoleKey } = group.values;
  if (supabaseUrl && serviceRoleKey) {
    const place = targetInWords('data', placeOfConnection(group, supabaseUrl));
    // A stack may get the address that another one had, and is found in several ways.
    const project = (group.source?.kind === 'stack' && findRunningStack()?.dataDir) || supabaseUrl;
    return { supabaseUrl, serviceRoleKey, pageUrl: findPage(profile), place, project };
  }
  if (group.source === undefined) {
    throw missingConnection('Supabase project', 'SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY', profile);
  }
  if (supabaseUrl) throw missingSettingError('serviceRoleKey', 'supabaseUrl', group);
  throw missingSettingError('supabaseUrl', group.values.serviceRoleKey ? 'serviceRoleKey' : 'anonKey', group);
}

/** An incomplete hosted platform is never replaced by the local one. */
export function findPlatform(profile?: string) {
  const group = findGroup('platform', profile);
  const { platformUrl = hostedPlatform, platformPrivateKey: token } = group.values;
  if (token)
    return {
      baseUrl: platformUrl,
      token,
      place: targetInWords('platform', placeOfConnection(group, platformUrl)),
    };
  if (group.source === undefined) {
    throw missingConnection('voice platform', 'FIRMLINE_PLATFORM_PRIVATE_KEY', profile);
  }
  throw missingSettingError(
    'platformPrivateKey',
    group.values.platformUrl ? 'platformUrl' : 'platformPublicKey',
    group,
  );
}

/** A page's profile and host, for a question. It may not be the page of the profile in use. @param url any of its links */
export function pagePlace(url: string, profile?: string): string {
  const group = findGroup('page', profile);
  const { host, origin } = new URL(url);
  const isOwn = URL.parse(group.values.pageUrl ?? '')?.origin === origin;
  return targetInWords('page', isOwn ? placeOfConnection(group, url) : `no profile, ${host}`);
}

/** Names what a command writes to. */
function targetInWords(name: GroupName & Target, place: string): string {
  nameTarget(name, place);
  return place;
}

const placeOfConnection = ({ source }: Group, url: string) =>
  `${sourceInWords(source)}, ${URL.parse(url)?.host ?? url}`;

/** The page's address without a trailing slash; undefined if unknown. */
export const findPage = (profile?: string): string | undefined => findGroup('page', profile).values.pageUrl;

/** `place` is the address and where it is set, for a question. */
export function findWebhook(profile?: string) {
  const group = findGroup('webhook', profile);
  const { webhookUrl: url } = group.values;
  if (url) return { url, place: targetInWords('webhook', `${url} (${sourceInWords(group.source)})`) };
  const isNothingSet = profile === undefined && findGroup('data').source === undefined;
  const stack = isNothingSet ? problemOfStack() : undefined;
  if (stack) throw userError('config-missing', stack.problem, stack.hint);
  throw userError(
    'config-missing',
    profile === undefined ? 'No webhook is set.' : `The profile "${profile}" has no webhook.`,
    stepInWords('webhookUrl', profile),
  );
}

function missingConnection(service: string, variables: string, profile: string | undefined): FirmlineError {
  if (profile !== undefined && profile !== 'local') {
    return userError(
      'config-missing',
      `The profile "${profile}" has no ${service}.`,
      `Add it with ${firmline} auth login --profile ${profile}.`,
    );
  }
  const isLocal = profile === 'local';
  const stack = problemOfStack();
  if (stack) return userError('config-missing', stack.problem, stack.hint);
  const stackStep = `Start one with ${startCommand}, or name that of another folder with --stack <folder>`;
  const step = isLocal
    ? `${stackStep}.`
    : `${stackStep}; add keys with ${firmline} auth login; or set ${variables}.`;
  return userError(
    'config-missing',
    `No stack is running here${isLocal ? '' : `, and no ${service} is set`}.`,
    step,
  );
}

function missingSettingError(
  missingSetting: Setting,
  presentSetting: Setting,
  { source }: Group,
): FirmlineError {
  if (source?.kind === 'profile') {
    return userError(
      'config-missing',
      `The profile "${source.name}" has no ${missingSetting}.`,
      `Add it with ${firmline} auth login --profile ${source.name}.`,
    );
  }
  const [name, presentName] = [settings[missingSetting].variable, settings[presentSetting].variable];
  if (source?.kind === 'file' && process.env[name] === '')
    return userError(
      'config-missing',
      `${presentName} is set in .env, but ${name} is empty in the environment, which comes before .env.`,
      `Remove ${name} from the environment.`,
    );
  return userError(
    'config-missing',
    `${presentName} is set in ${sourceInWords(source)}, but ${name} is not set there.`,
    stepInWords(missingSetting),
  );
}

export type LanguageModelAccess = NonNullable<ReturnType<typeof findLanguageModel>>;

/** The language model of the local assistant. One that only `.env` names gets no prompts of the person's own project. */
export function findLanguageModel(
  profile?: string,
  firms: SettingSource | undefined = findGroup('data', profile).source,
) {
  const { source, values } = findGroup('languageModel', profile);
  const { languageModelUrl: url, languageModelKey: key, languageModel: model } = values;
  if (!url) return undefined;
  if (key) checkSetting('languageModelKey', key, sourceInWords(source));
  // Prompts and callers' words would leave this machine.
  const isRemote = !isLocalUrl(url);
  if (isRemote && source?.kind === 'file' && !isFor(source, firms)) {
    const { variable } = settings.languageModelUrl;
    noteIgnored(`${variable} of .env is ignored, because the firms come from ${sourceInWords(firms)}.`);
    return undefined;
  }
  return { url, key, model, isRemote };
}

export type SlugStyle = 'random' | 'plain';

/** Only a source that may say something about these firms can make slugs plain, or the profile for the running stack. */
export function findSlugStyle(profile?: string): SlugStyle {
  const { source, values } = findGroup('slugs', profile);
  const { slugs } = values;
  if (slugs === undefined || source === undefined || source.kind === 'stack') return 'random';
  checkSetting('slugs', slugs, sourceInWords(source));
  const { source: firms } = findGroup('data', profile);
  const mayDecide = isFor(source, firms) || (source.kind === 'profile' && firms?.kind === 'stack');
  return slugs === 'plain' && mayDecide ? 'plain' : 'random';
}

export type StepToSet = ReturnType<typeof stepToSet>;

/** How to set a setting in the source that its group comes from, because another source would not be asked. */
export function stepToSet(name: Setting, profile?: string) {
  const { variable } = settings[name];
  if (profile === localProfile) return { advice: 'Start the stack again, or use another profile.' };
  if (profile === undefined) {
    const groupName = groupNames.find((group) => Object.hasOwn(settingGroups[group], name));
    const source = groupName && findGroup(groupName).source;
    if (source?.kind === 'environment' || source?.kind === 'file')
      return { advice: `Set ${variable} in ${sourceInWords(source)}.` };
    // The running stack was chosen, so no profile is asked.
    if (source?.kind === 'stack') return { advice: `Set ${variable} in the environment.` };
  }
  const profileFlag = profile === undefined ? '' : ` --profile ${profile}`;
  return { advice: 'Set it.', command: `${firmline} auth login${profileFlag}` };
}

export function stepInWords(name: Setting, profile?: string): string {
  const { advice, command } = stepToSet(name, profile);
  return command === undefined ? advice : `${advice.replace(/\.$/, '')} with ${command}.`;
}
