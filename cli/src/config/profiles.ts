import { keyHint } from '@firmline/util/redact';
import { changeConfig, checkProfileName, localProfile, noSuchProfile, readConfig } from './config-file.ts';
import { findGroup, groupNames, sourceInWords } from './resolve.ts';
import { nameTarget } from './this-command.ts';
import { isKey, settingNames, type Setting, type Settings } from './settings.ts';

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

export function targetProfile(profile?: string): string {
  const { current: currentProfile } = readConfig();
  const profileName = profile ?? (currentProfile === localProfile ? undefined : currentProfile) ?? 'default';
  checkProfileName(profileName);
  if (profile === undefined) nameTarget('profile', `profile ${profileName}`);
  return profileName;
}

export function saveSettings(profile: string, newSettings: Settings): void {
  changeConfig(({ current: currentProfile, profiles }) => ({
    current: currentProfile ?? profile,
    profiles: { ...profiles, [profile]: { ...profiles[profile], ...newSettings } },
  }));
}
