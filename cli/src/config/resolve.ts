import { readEnvFile, unsetIn } from '@firmline/util/env-file';
import { rememberSecret } from '@firmline/util/redact';
import { userError } from '../errors.ts';
import { defaultProfile, readConfig, localProfile, noSuchProfile } from './config-file.ts';
import { findRunningStack, stackInWords } from './running-stack.ts';
import {
  checkSetting,
  type Setting,
  settingGroups,
  settings,
  type Settings,
  isKey,
  nearestName,
  settingNames,
  tidyValue,
} from './settings.ts';
import { noteIgnored } from './this-command.ts';

/** A source of settings. A `file` is the `.env` of this folder, which may be someone else's. */
export type SettingSource =
  | { readonly kind: 'environment' | 'file' | 'stack' }
  | { readonly kind: 'profile'; readonly name: string };

/** Related settings. All are of one source, so that a key is never sent to an address from another one. */
export interface Group {
  readonly values: Settings;
  /** Undefined if no source has one of them. */
  readonly source: SettingSource | undefined;
}

/** The first of these that is set makes the environment, or else `.env`, the source of a group. */
const decidingSettings: Readonly<Record<GroupName, readonly Setting[]>> = {
  data: ['supabaseUrl'],
  platform: ['platformUrl', 'platformPrivateKey', 'platformPublicKey'],
  webhook: ['webhookUrl'],
  languageModel: ['languageModelUrl'],
  page: ['pageUrl'],
  slugs: ['slugs'],
};

export type GroupName = keyof typeof settingGroups;

export const groupNames = Object.keys(settingGroups) as GroupName[];

/** A named profile is the only source; otherwise the environment, `.env`, the default profile, the running stack. */
export function findGroup(group: GroupName, profile?: string): Group {
  return group === 'page' && profile === undefined ? findPageGroup() : findUsual(group, profile);
}

function findUsual(group: GroupName, profile: string | undefined): Group {
  if (profile === localProfile) return fromStack(group);
  if (profile !== undefined) {
    const { profiles } = readConfig();
    if (!Object.hasOwn(profiles, profile)) throw noSuchProfile(profile, Object.keys(profiles));
    return fromProfile(group, profile);
  }
  const variableGroup = namedByVariables(group);
  if (variableGroup) return variableGroup;
  const profileGroup = fromProfile(group, defaultProfile);
  const chosenGroup = Object.keys(profileGroup.values).length > 0 ? profileGroup : fromStack(group);
  if (chosenGroup.source) noteUnusedVariables(group, chosenGroup.source);
  return chosenGroup;
}

/** Groups of which a part means nothing, with what is missing then. A page is also made from a part. */
const wholeGroups: Readonly<
  Partial<Record<GroupName, { readonly subject: string; readonly missing: Setting }>>
> = {
  data: { subject: 'the firms come', missing: 'supabaseUrl' },
  platform: { subject: 'the voice platform comes', missing: 'platformPrivateKey' },
  languageModel: { subject: 'the language model comes', missing: 'languageModelUrl' },
};

/**
 * A key without an address is for an unknown project, and so is the id of an assistant without a key. Who set it may think
 * that the command goes there.
 */
function noteUnusedVariables(group: GroupName, source: SettingSource): void {
  const { subject, missing } = wholeGroups[group] ?? {};
  if (missing === undefined) return;
  for (const kind of variableKinds) {
    const unusedNames = Object.keys(settingsOfGroup(group, readEnvironment()[kind])) as Setting[];
    if (unusedNames.length === 0) continue;
    const names = unusedNames.map((name) => settings[name].variable).join(', ');
    noteIgnored(
      `${names} of ${sourceInWords({ kind })} is ignored, because ${settings[missing].variable} is not set there and ${subject} from ${sourceInWords(source)}.`,
    );
  }
}

/** Another project's page would show other firms, so it comes from their source, unless the environment names one. */
function findPageGroup(): Group {
  const page = findUsual('page', undefined);
  const { source: firms } = findUsual('data', undefined);
  if (firms === undefined || page.source === undefined || isFor(page.source, firms)) return page;
  if (page.source.kind !== 'stack' && page.values.pageUrl) {
    const name = page.source.kind === 'file' ? settings.pageUrl.variable : 'pageUrl';
    noteIgnored(
      `${name} of ${sourceInWords(page.source)} is ignored, because the firms come from ${sourceInWords(firms)}.`,
    );
  }
  if (firms.kind === 'profile') return fromProfile('page', firms.name);
  return firms.kind === 'stack' ? fromStack('page') : fromVariables('page', firms.kind);
}

/** The environment may say something about all firms, `.env` about its own and a stack's, others about their own. */
export function isFor(source: SettingSource, firms: SettingSource | undefined): boolean {
  if (source.kind === 'environment' || firms === undefined) return true;
  if (source.kind === 'file') return firms.kind === 'file' || firms.kind === 'stack';
  return sourceInWords(source) === sourceInWords(firms);
}

/** Where commands that name no profile find a setting instead of in the profile `default`; undefined if they use that. */
export function sourceBeforeDefault(name: Setting): SettingSource | undefined {
  const group = groupNames.find((one) => Object.hasOwn(settingGroups[one], name));
  const source = group && findGroup(group).source;
  return source?.kind === 'profile' ? undefined : source;
}

function namedByVariables(group: GroupName): Group | undefined {
  const kind = variableKindOf(group, readEnvironment());
  return kind === undefined ? undefined : fromVariables(group, kind);
}

const variableKinds = ['environment', 'file'] as const;

function variableKindOf(group: GroupName, environment: ReturnType<typeof readEnvironment>) {
  for (const name of decidingSettings[group])
    for (const kind of variableKinds) if (environment[kind][name]) return kind;
  return undefined;
}

function fromVariables(group: GroupName, kind: 'environment' | 'file'): Group {
  const source = { kind };
  const values = settingsOfGroup(group, readEnvironment()[kind]);
  for (const [name, value] of Object.entries(values) as [Setting, string][])
    if (settings[name].kind === 'url' || isKey(name)) checkSetting(name, value, sourceInWords(source));
  return { values, source };
}

/** All settings of the environment and of `.env`, for a stack here. @returns also the source of the firms */
export function variableSettings(): { readonly values: Settings; readonly firms: SettingSource } {
  const { environment, file } = readEnvironment();
  const services = groupNames.map((group) => (group === 'page' ? {} : namedByVariables(group)?.values));
  return {
    values: Object.assign({ ...settingsOfGroup('page', { ...file, ...environment }) }, ...services),
    firms: namedByVariables('data')?.source ?? { kind: 'stack' },
  };
}

/** Without any of the settings, the source is still the profile. */
const fromProfile = (group: GroupName, name: string): Group => ({
  values: settingsOfGroup(group, readConfig().profiles[name] ?? {}),
  source: { kind: 'profile', name },
});

function fromStack(group: GroupName): Group {
  const stack = findRunningStack();
  const values = settingsOfGroup(group, stack?.values ?? {});
  return { values, source: Object.keys(values).length === 0 ? undefined : { kind: 'stack' } };
}

const settingsOfGroup = (group: GroupName, values: Settings): Settings =>
  Object.fromEntries(
    (Object.keys(settingGroups[group]) as Setting[]).flatMap((name) =>
      values[name] ? [[name, values[name]]] : [],
    ),
  );

export function sourceInWords(source: SettingSource | undefined): string {
  switch (source?.kind) {
    case undefined:
      return 'not configured';
    case 'profile':
      return `profile ${source.name}`;
    case 'stack':
      return stackInWords();
    case 'file':
      return '.env';
    case 'environment':
      return 'the environment';
  }
}

const variables = settingNames.map((name) => settings[name].variable);
/** With those that choose a profile and its file. */
const readVariables = [...variables, 'FIRMLINE_PROFILE', 'FIRMLINE_CONFIG_DIR'];

type Variables = Readonly<Record<string, string | undefined>>;

/** Settings of the environment and of `.env` here. A variable that is set, even to nothing, hides that of the file. */
export function readEnvironment(env: Variables = process.env) {
  const { values, otherNames = [], ignoredReason, unreadable } = readEnvFile('.env', unsetIn(env, variables));
  if (unreadable !== undefined) throw userError('config-invalid', unreadable.problem, unreadable.hint);
  if (ignoredReason !== undefined) noteIgnored(ignoredReason);
  noteSlips(Object.keys(env), env, 'the environment');
  noteSlips(otherNames, values, '.env');
  return { environment: settingsIn(env), file: settingsIn(values) };
}

/** A variable with a slip in its name does nothing, and who set it thinks that it does. */
function noteSlips(names: readonly string[], values: Variables, place: string): void {
  for (const name of names) {
    if (!/^(?:firm|supa)/i.test(name) || readVariables.includes(name)) continue;
    const knownName = nearestName(name, readVariables);
    if (knownName !== undefined && values[knownName] === undefined)
      noteIgnored(`${name} of ${place} is ignored. Did you mean ${knownName}?`);
  }
}

function settingsIn(environment: Variables): Settings {
  const entries = settingNames.flatMap((name) => {
    const value = environment[settings[name].variable];
    if (!value) return [];
    if (isKey(name)) rememberSecret(value);
    return [[name, tidyValue(name, value) || value] as const];
  });
  return Object.fromEntries(entries);
}

export const asVariables = (values: Settings): Variables =>
  Object.fromEntries(settingNames.map((name) => [settings[name].variable, values[name]]));
