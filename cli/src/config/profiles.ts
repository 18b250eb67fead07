import { keyHint } from '@firmline/util/redact';
import { invalidInput } from '../errors.ts';
import { firmline } from '../invocation.ts';
import { changeConfig, checkProfileName, localProfile, noSuchProfile, readConfig } from './config-file.ts';
import { findGroup, groupNames, sourceInWords } from './resolve.ts';
import { nameTarget } from './this-command.ts';
import { givenValue, isKey, settingNames, settingOf, type Setting } from './settings.ts';

const shownValue = (name: Setting, value: string): string => (isKey(name) ? keyHint(value) : value);

export function useProfile(name: string): void {
  const { profiles } = readConfig();
  if (name !== localProfile && !Object.hasOwn(profiles, name))
    throw noSuchProfile(name, Object.keys(profiles));
  changeConfig((config) => ({ ...config, current: name }));
}

export function effectiveSettings(profile?: string) {
  const groups = groupNames.map((group) => findGroup(group, profile));
  return settingNames.flatMap((name) =>
    groups.flatMap(({ values, source }) => {
      const value = values[name];
      return value === undefined
        ? []
        : { name, value: shownValue(name, value), source: sourceInWords(source) };
    }),
  );
}

function requireSetting(text: string): Setting {
  const name = settingOf(text);
  if (name !== undefined) return name;
  throw invalidInput(`There is no setting "${text}".`, `There are ${settingNames.join(', ')}.`);
}

/**
 * Checks a change of one setting.
 * @throws FirmlineError 'invalid-input' for a key, because other users can see command lines, and for an invalid value
 */
export function changeOf(text: string, value: string | undefined, profileName?: string) {
  const name = requireSetting(text);
  const profile = targetProfile(profileName);
  if (isKey(name) && value !== undefined) {
    throw invalidInput(
      `${name} is a key, and other users can see command lines.`,
      `Set it with ${firmline} auth login --profile ${profile}, which prompts for it or reads standard input.`,
    );
  }
  return { profile, name, value: value === undefined ? value : givenValue(name, value) };
}

export function targetProfile(profile?: string): string {
  const { current: currentProfile } = readConfig();
  const profileName = profile ?? (currentProfile === localProfile ? undefined : currentProfile) ?? 'default';
  checkProfileName(profileName);
  if (profile === undefined) nameTarget('profile', `profile ${profileName}`);
  return profileName;
}

export function writeChanges(
  profile: string,
  changes: Readonly<Partial<Record<Setting, string | undefined>>>,
): void {
  changeConfig(({ current: currentProfile, profiles }) => {
    const mergedSettings = { ...profiles[profile], ...changes };
    const values = Object.fromEntries(
      Object.entries(mergedSettings).filter(([, value]) => value !== undefined),
    );
    return {
      current: currentProfile ?? profile,
      profiles: { ...profiles, [profile]: values },
    };
  });
}
