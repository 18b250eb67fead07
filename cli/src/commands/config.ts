import { isWholeId, withPlatform } from '../api/platform-session.ts';
import { assistantIdOf } from '../assistants/records.ts';
import { readConfig } from '../config/config-file.ts';
import { changeOf, effectiveSetting, effectiveSettings, type SettingChange } from '../config/profiles.ts';
import { isKey, settings } from '../config/settings.ts';
import { firmline, startCommand } from '../invocation.ts';
import { printRows, printValue } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import { printable } from '../text.ts';
import type { Command } from './command.ts';
import { printDone, writeAndUse } from './profile.ts';

type EffectiveSetting = ReturnType<typeof effectiveSetting>;

const columns = [
  { title: 'SETTING', text: ({ name }: EffectiveSetting) => name },
  { title: 'FROM', minor: true, text: ({ source }: EffectiveSetting) => source },
  { title: 'VALUE', text: ({ value }: EffectiveSetting) => value },
];

export function get(command: Command, output: Output): void {
  const empty = `Nothing is set, and no stack is running here. Start with ${firmline} auth login, or ${startCommand}.`;
  command
    .argument('[setting]', 'for example pageUrl')
    .examples('config get', 'config get pageUrl')
    .action((setting: string | undefined) => {
      const { profile } = output.flags;
      if (setting === undefined) return printRows(effectiveSettings(profile), { columns, empty }, output);
      const found = effectiveSetting(setting, profile);
      const print = () => {
        output.data(printable(found.value));
        if (isKey(found.name)) output.note(`${settings[found.name].about}; only the end is shown.`);
      };
      return printValue(found, print, output);
    });
}

export function set(command: Command, output: Output): void {
  command
    .argument('<setting>', 'for example pageUrl')
    .argument('<value>')
    .examples('config set pageUrl https://demo.example.com', 'config set slugs plain')
    .action((setting: string, value: string) => change(setting, value, output));
}

export function unset(command: Command, output: Output): void {
  command
    .argument('<setting>', 'for example webhookUrl')
    .examples('config unset webhookUrl')
    .action((setting: string) => change(setting, undefined, output));
}

async function change(setting: string, given: string | undefined, output: Output): Promise<void> {
  const planned = changeOf(setting, given, output.flags.profile);
  const { profile, name } = planned;
  const value = await withId(planned, output);
  const use = writeAndUse(profile, { [name]: value }, output);
  const done = value === undefined ? { done: 'unset' } : { done: 'set', value };
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
