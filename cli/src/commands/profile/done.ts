import { choicesOf, type Setting, settings } from '../../config/settings.ts';
import { type Command, Option } from 'commander';
import { readConfig, localProfile } from '../../config/config-file.ts';
import { firmline } from '../../invocation.ts';
import { changeOf } from '../../profiles/settings.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { pick } from '../../terminal/questions.ts';

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

/** The validated values of the flags. @throws FirmlineError 'invalid-input' */
export function valuesOf(flags: SettingFlags, profile: string): Partial<Record<Setting, string>> {
  const given = Object.entries(flags).filter(
    (entry): entry is [Setting, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(
    given.flatMap(([name, value]) => {
      const checked = changeOf(name, value, profile).value;
      return checked === undefined ? [] : [[name, checked]];
    }),
  );
}

/** Lets the person pick a profile. */
export function pickProfile(title: string, output: Output, more: readonly string[] = []): Promise<string> {
  const { current, profiles } = readConfig();
  const names = [...Object.keys(profiles), ...more];
  return pick(
    output,
    { title, what: 'The name of the profile', answer: '<name>' },
    names.map((name) => ({ value: name, label: name, ...(name === current ? { detail: 'current' } : {}) })),
  );
}

/** The result of a command that changes a profile. */
interface Done {
  readonly profile: string;
  /** Such as 'removed'. */
  readonly done: string;
  readonly setting?: Setting;
  readonly value?: string | undefined;
}

/** Prints the change, or with --dry-run the planned one. */
export function printDone(what: Done, output: Output): Promise<void> {
  const { dryRun } = output.flags;
  return printValue(
    { ...what, dryRun },
    () => {
      const subject =
        what.setting === undefined ? `Profile ${what.profile}` : `${what.setting} of profile ${what.profile}`;
      if (what.done === 'used') output.note(`${dryRun ? 'Would use' : 'Now using'} profile ${what.profile}.`);
      else output.note(`${subject} ${dryRun ? `would be ${what.done}` : what.done}.`);
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

/** Prints the result and, after a prompt, the command line that does the same. */
export async function printNamed(
  given: string | undefined,
  command: string,
  what: Done,
  output: Output,
): Promise<void> {
  await printDone(what, output);
  if (given === undefined) output.note(`Same as: ${command}`);
}
