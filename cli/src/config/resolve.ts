import { readConfig } from './config-file.ts';
import { readEnvironment } from './environment.ts';
import { localProfile, noSuchProfile } from './profile-name.ts';
import { findRunningStack } from './running-stack.ts';
import type { Setting, Settings } from './settings.ts';
import { guardKeys, type Origin, ownOrigin } from './trust.ts';

/** A source of settings. */
export type Source =
  | { readonly kind: 'environment' }
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
  page: ['pageUrl', 'websiteUrl', 'mainSiteUrl', 'notice', 'privacyUrl'],
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

/** The settings a local stack must have to be the source of a group. */
const neededOfStack: Readonly<Record<GroupName, readonly Setting[]>> = {
  data: ['supabaseUrl', 'serviceRoleKey'],
  platform: ['platformUrl', 'platformPrivateKey'],
  webhook: ['webhookUrl'],
  languageModel: ['languageModelUrl'],
  page: ['pageUrl'],
  slugs: ['slugs'],
};

/**
 * Finds the settings of a group. A named profile is the only source; otherwise the order is environment, current
 * profile, running stack.
 * @throws FirmlineError 'config-invalid', 'not-found' for a profile that does not exist
 */
export function findGroup(group: GroupName, profile?: string): Group {
  if (profile === localProfile) return fromStack(group);
  const config = readConfig();
  if (profile !== undefined) {
    const values = config.profiles[profile];
    if (!Object.hasOwn(config.profiles, profile) || values === undefined) {
      throw noSuchProfile(profile, Object.keys(config.profiles));
    }
    return fromSource(only(group, values), { kind: 'profile', name: profile });
  }
  const environment = readEnvironment();
  guardKeys(environment, groups[group]);
  if (deciding[group].some((name) => environment.values[name])) {
    const { originOf } = environment;
    return { values: only(group, environment.values), source: { kind: 'environment' }, originOf };
  }
  const { current } = config;
  const ownValues = current === undefined ? undefined : config.profiles[current];
  if (current !== undefined && ownValues !== undefined) {
    const values = only(group, ownValues);
    if (Object.keys(values).length > 0) return fromSource(values, { kind: 'profile', name: current });
  }
  return fromStack(group);
}

function fromStack(group: GroupName): Group {
  const stack = findRunningStack(neededOfStack[group]);
  if (!stack) return fromSource({}, undefined);
  return fromSource(only(group, stack.values), { kind: 'stack', dataDir: stack.dataDir });
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
  return source.kind === 'stack' ? 'the stack running here' : 'the environment';
}
