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
    )
    .action((setting: string, value: string) =>
      changeSetting(setting, value === '' ? undefined : value, output),
    );
}

async function changeSetting(setting: string, newValue: string | undefined, output: Output): Promise<void> {
  const settingChange = changeOf(setting, newValue, output.flags.profile);
  const { profile, name } = settingChange;
  const value = await withId(settingChange, output);
  const use = writeAndUse(profile, { [name]: value }, output);
  const done = value === undefined ? { done: 'removed' } : { done: 'set', value };
  await printDone({ profile, setting: name, ...done, current: use.isCurrent }, output);
  use.note();
}

/** The page needs an assistant's id, so a name is looked up if the profile has the key for it. */
async function withId({ profile, name, value }: SettingChange, output: Output): Promise<string | undefined> {
  const canLookUp = readConfig().profiles[profile]?.platformPrivateKey !== undefined;
  if (name !== 'assistantId' || value === undefined || isWholeId(value) || !canLookUp) return value;
  const ofProfile = { ...output, flags: { ...output.flags, profile } };
  return withPlatform(ofProfile, (session) => assistantIdOf(session, value));
}
