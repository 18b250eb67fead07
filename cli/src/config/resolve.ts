import { readConfig } from './config-file.ts';
import { readEnvironment } from './environment.ts';
import { tellIgnored } from './ignored.ts';
import { localProfile, noSuchProfile } from './profile-name.ts';
import { findRunningStack, tellUsed } from './running-stack.ts';
import { checkSetting, type Setting, settings, type Settings } from './settings.ts';
import { guardKeys, type Origin, ownOrigin, placeOf, type Sourced } from './trust.ts';

/** A source of settings. */
export type Source =
  /** `isFile`: its address is in `.env`, not in a variable of the process. */
  | { readonly kind: 'environment'; readonly isFile: boolean }
  | { readonly kind: 'profile'; readonly name: string }
  | { readonly kind: 'stack'; readonly dataDir: string };

/** Related settings from one source, so that a key is never sent to an address from another source. */
export interface Group {
  readonly values: Settings;
  /** Undefined if no source has any of them. */
  readonly source: Source | undefined;
  /** The origin of one setting. */
  readonly originOf: (name: Setting) => Origin;
}

const groups = {
  data: ['supabaseUrl', 'serviceRoleKey', 'anonKey'],
  platform: ['platformUrl', 'platformPrivateKey', 'platformPublicKey', 'assistantId'],
  webhook: ['webhookUrl'],
  languageModel: ['languageModelUrl', 'languageModelKey', 'languageModel'],
  page: [
    'pageUrl',
    'websiteUrl',
    'mainSiteUrl',
    'recorded',
    'notice',
    'privacyUrl',
    'consent',
    'sender',
    'senderMark',
    'nextStep',
    'tagCalls',
    'eventsUrl',
  ],
  slugs: ['slugs'],
} as const satisfies Record<string, readonly Setting[]>;

export type GroupName = keyof typeof groups;

export const groupNames = Object.keys(groups) as GroupName[];

/** The variables that make the environment the source of a group. */
const deciding: Readonly<Record<GroupName, readonly Setting[]>> = {
  data: ['supabaseUrl'],
  platform: ['platformPrivateKey', 'platformUrl', 'platformPublicKey'],
  webhook: ['webhookUrl'],
  languageModel: ['languageModelUrl'],
  page: ['pageUrl'],
  slugs: ['slugs'],
};

/** The group that a setting belongs to. */
export function groupOf(name: Setting): GroupName {
  const found = groupNames.find((group) => groups[group].some((one) => one === name));
  if (found === undefined) throw new Error(`No group has the setting ${name}.`);
  return found;
}

/**
 * Finds the settings of a group. A named profile is the only source; otherwise the order is environment, current
 * profile, running stack. The page is that of the firms.
 * @throws FirmlineError 'config-invalid', 'not-found' for a profile that does not exist
 */
export function findGroup(group: GroupName, profile?: string): Group {
  return group === 'page' && profile === undefined ? findPageGroup() : findUsual(group, profile);
}

function findUsual(group: GroupName, profile: string | undefined): Group {
  if (profile === localProfile) return fromStack(group);
  const { current, profiles } = readConfig();
  if (profile !== undefined) {
    if (!Object.hasOwn(profiles, profile)) throw noSuchProfile(profile, Object.keys(profiles));
    return fromProfile(group, profile);
  }
  const environment = readEnvironment();
  guardKeys(environment, groups[group]);
  const decides = deciding[group].find((name) => environment.values[name]);
  if (decides !== undefined)
    return fromEnvironment(group, environment, { isFile: !environment.originOf(decides).isOwn });
  const own = current === undefined ? undefined : fromProfile(group, current);
  return own && Object.keys(own.values).length > 0 ? own : fromStack(group);
}

/**
 * The settings of the page that shows the firms in use. Another project's page would show other firms, so they come from
 * the source of the firms, unless the person names a page in the environment.
 */
function findPageGroup(): Group {
  const page = findUsual('page', undefined);
  const data = findUsual('data', undefined);
  const { source } = data;
  if (source === undefined || shows(page, data)) return page;
  if (page.source?.kind !== 'stack' && page.values.pageUrl) {
    const name =
      page.source?.kind === 'environment'
        ? `${settings.pageUrl.variable} of .env`
        : `pageUrl of ${inWords(page.source)}`;
    tellIgnored(`${name} is ignored, because the firms come from ${inWords(source)}.`);
  }
  if (source.kind === 'profile') return fromProfile('page', source.name);
  if (source.kind === 'stack') return fromStack('page');
  const { pageUrl: _ignored, ...values } = only('page', readEnvironment().values);
  return { ...data, values };
}

/** Whether a page is that of these firms. */
function shows(page: Group, data: Group): boolean {
  if (page.source?.kind !== 'environment') return inWords(page.source) === inWords(data.source);
  // A link opens a firm's record, so a page named by the folder only gets links to firms of the same folder.
  return (
    page.originOf('pageUrl').isOwn || data.source?.kind === 'stack' || !data.originOf('supabaseUrl').isOwn
  );
}

/** @throws FirmlineError 'config-invalid' naming the variable with an invalid address, and where it is */
function fromEnvironment(
  group: GroupName,
  { values, originOf }: Sourced,
  { isFile }: { readonly isFile: boolean },
): Group {
  const own = only(group, values);
  for (const [name, value] of Object.entries(own) as [Setting, string][]) {
    if (settings[name].kind === 'url') checkSetting(name, value, placeOf(originOf(name)));
  }
  return { values: own, source: { kind: 'environment', isFile }, originOf };
}

/** Without any of the settings, the source is still the profile. */
function fromProfile(group: GroupName, name: string): Group {
  return fromSource(only(group, readConfig().profiles[name] ?? {}), { kind: 'profile', name });
}

function fromStack(group: GroupName): Group {
  const stack = findRunningStack();
  const values = only(group, stack?.values ?? {});
  const isSource = stack !== undefined && Object.keys(values).length > 0;
  // Without firms of its own, the page's settings are not used either.
  if (isSource && group !== 'page') tellUsed(stack);
  return fromSource(values, isSource ? { kind: 'stack', dataDir: stack.dataDir } : undefined);
}

function fromSource(values: Settings, source: Source | undefined): Group {
  const origin = ownOrigin(inWords(source));
  return { values, source, originOf: () => origin };
}

function only(group: GroupName, values: Settings): Settings {
  return Object.fromEntries(
    groups[group].flatMap((name) => {
      const value = values[name];
      return value ? [[name, value]] : [];
    }),
  );
}

/** A source in words. */
export function inWords(source: Source | undefined): string {
  if (source === undefined) return 'not configured';
  if (source.kind === 'profile') return `profile ${source.name}`;
  if (source.kind === 'stack') return 'the stack running here';
  return source.isFile ? '.env' : 'the environment';
}
