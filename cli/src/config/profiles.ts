import { keyHint } from '@firmline/util/redact';
import { changeConfig, checkProfileName, defaultProfile } from './config-file.ts';
import { findGroup, groupNames, sourceInWords } from './resolve.ts';
import { nameTarget } from './this-command.ts';
import { isKey, settingNames, type Setting, type Settings } from './settings.ts';

const shownValue = (name: Setting, value: string): string => (isKey(name) ? keyHint(value) : value);

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
  const profileName = profile ?? defaultProfile;
  checkProfileName(profileName);
  if (profile === undefined) nameTarget('profile', `profile ${profileName}`);
  return profileName;
}

export const saveSettings = (profile: string, newSettings: Settings): Promise<void> =>
  changeConfig(({ profiles }) => ({
    profiles: { ...profiles, [profile]: { ...profiles[profile], ...newSettings } },
  }));
