import { isWholeId, withPlatform } from '../api/platform-session.ts';
import { assistantIdOf } from '../assistants/records.ts';
import { readConfig } from '../config/config-file.ts';
import { changeOf, type SettingChange } from '../config/profiles.ts';
import type { Output } from '../terminal/output.ts';
import type { Command } from './command.ts';
import { printDone, writeAndUse } from './profile.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('<setting>', 'for example pageUrl')
    .argument('<value>', "new value; '' removes the setting")
    .examples(
      'config set pageUrl https://demo.example.com',
      'config set slugs plain',
      "config set webhookUrl ''",
      "config set serviceRoleKey '' --profile production",
    )
    .action((setting: string, value: string) =>
      changeSetting(setting, value === '' ? undefined : value, output),
    );
}

async function changeSetting(setting: string, newValue: string | undefined, output: Output): Promise<void> {
  const settingChange = changeOf(setting, newValue, output.flags.profile);
  const { profile, name } = settingChange;
  const isId = name !== 'assistantId' || newValue === undefined || isWholeId(newValue);
  const isUnknown = !isId && !hasPlatformKey(profile);
  const value = isId || isUnknown ? settingChange.value : await idOf(settingChange, output);
  const use = writeAndUse(profile, { [name]: value }, output);
  const done = value === undefined ? { done: 'removed' } : { done: 'set', value };
  const lookedUp = isUnknown ? { lookedUp: false } : {};
  await printDone({ profile, setting: name, ...done, ...lookedUp, current: use.isCurrent }, output);
  if (isUnknown)
    output.note(
      `It was not looked up, because profile ${profile} has no platformPrivateKey: the page needs the assistant's id, not its name.`,
    );
  use.note();
}

const hasPlatformKey = (profile: string): boolean =>
  readConfig().profiles[profile]?.platformPrivateKey !== undefined;

/** The page needs an assistant's id, so a name is looked up. */
async function idOf({ profile, value = '' }: SettingChange, output: Output): Promise<string> {
  const ofProfile = { ...output, flags: { ...output.flags, profile } };
  return withPlatform(ofProfile, (session) => assistantIdOf(session, value));
}
