import { localProfile, readConfig } from '../config/config-file.ts';
import { choicesOf, givenValue, type Setting, type Settings, settings } from '../config/settings.ts';
import { firmline } from '../invocation.ts';
import { printValue } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import { type Command, Option } from './command.ts';

/** Settings that have flags. Keys have none: the command prompts for them. */
const flagged = [
  'supabaseUrl',
  'platformUrl',
  'assistantId',
  'webhookUrl',
  'pageUrl',
  'websiteUrl',
  'mainSiteUrl',
  'slugs',
] as const satisfies readonly Setting[];

export type SettingFlags = Readonly<Partial<Record<(typeof flagged)[number], string>>>;

export function settingOptions(command: Command): Command {
  for (const name of flagged) {
    const choices = choicesOf(name);
    const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const value = choices.length > 0 ? 'how' : settings[name].kind === 'url' ? 'url' : 'id';
    const option = new Option(`--${flag} <${value}>`, settings[name].about);
    command.addOption(choices.length > 0 ? option.choices(choices) : option);
  }
  return command;
}

export function valuesOf(flags: SettingFlags): Settings {
  const given = flagged.flatMap((name) => {
    const value = flags[name];
    return value === undefined ? [] : [[name, givenValue(name, value)] as const];
  });
  return Object.fromEntries(given);
}

interface ProfileChange {
  readonly profile: string;
  readonly done: string;
  readonly setting?: Setting;
  readonly value?: string | undefined;
}

/** Prints the change, or with --dry-run the planned one. */
export function printDone(what: ProfileChange, output: Output): Promise<void> {
  const { dryRun } = output.flags;
  return printValue(
    { ...what, dryRun },
    () => {
      const { profile, done, setting } = what;
      const subject = setting === undefined ? `Profile ${profile}` : `${setting} of profile ${profile}`;
      if (done === 'used') output.note(`${dryRun ? 'Would use' : 'Now using'} profile ${profile}.`);
      else output.note(`${subject} ${dryRun ? `would be ${done}` : done}.`);
    },
    output,
  );
}

/** Says that commands use another profile than the one that was changed. */
export function noteProfileInUse(profile: string, output: Output): void {
  const { current = localProfile } = readConfig();
  if (current !== profile)
    output.note(`Commands use profile ${current}; ${firmline} profile use ${profile} changes that.`);
}
