import { keyHint } from '@firmline/util/redact';
import { readConfig, checkProfileName, localProfile, noSuchProfile } from '../config/config-file.ts';
import { findRunningStack } from '../config/running-stack.ts';
import { isKey, settingNames, type Settings, type Setting } from '../config/settings.ts';
import { changeConfig } from '../config/write-config.ts';
import { userError, invalidInput } from '../errors.ts';
import { startCommand, firmline } from '../invocation.ts';

/** All profiles, and the running stack. */
export function listProfiles(): ProfileSummary[] {
  const { current, profiles } = readConfig();
  const stack = findRunningStack();
  const all = [...Object.entries(profiles), ...(stack ? [[localProfile, stack.values] as const] : [])];
  return all.map(([name, values]) => ({
    name,
    current: name === (current ?? localProfile),
    supabaseUrl: values.supabaseUrl ?? null,
    platformUrl: values.platformUrl ?? null,
    pageUrl: values.pageUrl ?? null,
    keys: settingNames.filter((one) => isKey(one) && values[one]),
  }));
}

const shown = (values: Settings): ShownSettings =>
  Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, isKey(name) ? keyHint(value) : value]];
    }),
  );

/** @throws FirmlineError 'not-found', 'config-missing' if no name is given and there is no current profile */
export function showProfile(name?: string): { name: string; current: boolean; settings: ShownSettings } {
  const { current, profiles } = readConfig();
  const wanted = name ?? current ?? localProfile;
  const values = wanted === localProfile ? findRunningStack()?.values : profiles[wanted];
  if (values !== undefined) {
    return { name: wanted, current: wanted === (current ?? localProfile), settings: shown(values) };
  }
  if (wanted !== localProfile) throw noSuchProfile(wanted, Object.keys(profiles));
  throw userError(
    'config-missing',
    'There are no profiles, and no stack is running here.',
    `Create a profile with ${firmline} auth login, or start a stack with ${startCommand}.`,
  );
}

/** @throws FirmlineError 'not-found' */
export async function useProfile(name: string, { dryRun }: { dryRun: boolean }): Promise<void> {
  const { profiles } = readConfig();
  if (name !== localProfile && !Object.hasOwn(profiles, name))
    throw noSuchProfile(name, Object.keys(profiles));
  if (!dryRun) await changeConfig((config) => ({ ...config, current: name }));
}

/** @throws FirmlineError 'conflict', 'invalid-input' */
export async function addProfile(
  name: string,
  values: Settings,
  { use, dryRun }: { use: boolean; dryRun: boolean },
): Promise<void> {
  checkProfileName(name);
  const refuse = (profiles: object) => {
    if (!Object.hasOwn(profiles, name)) return;
    throw userError(
      'conflict',
      `The profile "${name}" already exists.`,
      `Change it with ${firmline} config set --profile ${name}, or choose another name.`,
    );
  };
  refuse(readConfig().profiles);
  if (dryRun) return;
  await changeConfig(({ current, profiles }) => {
    refuse(profiles);
    return { current: use ? name : current, profiles: { ...profiles, [name]: values } };
  });
}

/** @throws FirmlineError 'not-found', 'invalid-input' for the one that cannot be removed */
export function requireProfile(name: string): void {
  if (name === localProfile) {
    throw invalidInput(
      '"local" is the stack running here, not a saved profile.',
      'To stop the stack, press Ctrl-C where it runs.',
    );
  }
  const { profiles } = readConfig();
  if (!Object.hasOwn(profiles, name)) throw noSuchProfile(name, Object.keys(profiles));
}

export async function removeProfile(name: string): Promise<void> {
  await changeConfig(({ current, profiles }) => ({
    current: current === name ? undefined : current,
    profiles: Object.fromEntries(Object.entries(profiles).filter(([other]) => other !== name)),
  }));
}

/** A profile in a list. */
interface ProfileSummary {
  readonly name: string;
  readonly current: boolean;
  readonly supabaseUrl: string | null;
  readonly platformUrl: string | null;
  readonly pageUrl: string | null;
  /** Names of its keys. */
  readonly keys: readonly Setting[];
}

/** A profile's settings, with keys masked except for their endings. */
type ShownSettings = Readonly<Partial<Record<Setting, string>>>;

/** A setting that the commands currently use. */
export interface EffectiveSetting {
  readonly name: Setting;
  /** For a key, only its ending. */
  readonly value: string;
  readonly source: string;
}
