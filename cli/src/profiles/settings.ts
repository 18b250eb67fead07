import { nearest } from '@firmline/util/closest-name';
import { keyHint } from '@firmline/util/redact';
import { readConfig, checkProfileName, localProfile } from '../config/config-file.ts';
import { findGroup, type GroupName, groupNames, inWords } from '../config/resolve.ts';
import { givenValue, isKey, settingNames, settingOf, type Setting } from '../config/settings.ts';
import { stepInWords } from '../config/connections.ts';
import { changeConfig } from '../config/write-config.ts';
import { userError, invalidInput } from '../errors.ts';
import { firmline } from '../invocation.ts';
import type { EffectiveSetting } from './profiles.ts';

/** All settings that have a value, each with its source. */
export function effectiveSettings(profile?: string): EffectiveSetting[] {
  const found = new Map<Setting, EffectiveSetting>();
  for (const group of groupNames) for (const one of settingsOf(group, profile)) found.set(one.name, one);
  return settingNames.flatMap((name) => found.get(name) ?? []);
}

function settingsOf(group: GroupName, profile: string | undefined): EffectiveSetting[] {
  const { values, source } = findGroup(group, profile);
  return settingNames.flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    return { name, value: isKey(name) ? keyHint(value) : value, source: inWords(source) };
  });
}

/** @throws FirmlineError 'invalid-input' */
export function requireSetting(text: string): Setting {
  const name = settingOf(text);
  if (name !== undefined) return name;
  const near = nearest(text, settingNames);
  const suggestion = near === undefined ? '' : `Did you mean ${near}? `;
  throw invalidInput(`There is no setting "${text}".`, `${suggestion}There are ${settingNames.join(', ')}.`);
}

/** @throws FirmlineError 'config-missing' if it is not set */
export function effectiveSetting(text: string, profile?: string): EffectiveSetting {
  const name = requireSetting(text);
  const found = effectiveSettings(profile).find((one) => one.name === name);
  if (found) return found;
  throw userError('config-missing', `${name} is not set.`, stepInWords(name, profile));
}

/** A new value for a setting; undefined removes it. */
export interface Change {
  readonly profile: string;
  readonly name: Setting;
  readonly value: string | undefined;
}

/**
 * Checks a change of one setting of a profile.
 * @throws FirmlineError 'invalid-input' for a key, because command lines are visible to others, or for an invalid value
 */
export function changeOf(text: string, value: string | undefined, profile?: string): Change {
  const name = requireSetting(text);
  const wanted = targetProfile(profile);
  if (isKey(name)) {
    throw invalidInput(
      `${name} is a key, and other users can see command lines.`,
      value === undefined
        ? `Remove it with ${firmline} auth logout --profile ${wanted}.`
        : `Set it with ${firmline} auth login --profile ${wanted}, which prompts for it or reads standard input.`,
    );
  }
  if (value === undefined) return { profile: wanted, name, value };
  return { profile: wanted, name, value: givenValue(name, value) };
}

/** The profile to change: the named one, the current one, or `default`. */
export function targetProfile(profile?: string): string {
  const { current } = readConfig();
  const wanted = profile ?? (current === localProfile ? undefined : current) ?? 'default';
  checkProfileName(wanted);
  return wanted;
}

/** Writes changes of one profile. It becomes the current one if there was none. */
export async function writeChanges(
  profile: string,
  changes: Readonly<Partial<Record<Setting, string | undefined>>>,
): Promise<void> {
  await changeConfig(({ current, profiles }) => {
    const merged = { ...profiles[profile], ...changes };
    const values = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
    return { current: current ?? profile, profiles: { ...profiles, [profile]: values } };
  });
}
