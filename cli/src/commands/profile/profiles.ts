import { readConfig } from '../../config/config-file.ts';
import { localProfile } from '../../config/profile-name.ts';
import type { Setting } from '../../config/settings.ts';
import { printDone } from '../../presenters/profile.ts';
import { addProfile, removeProfile, requireProfile, useProfile } from '../../profiles/profiles.ts';
import { changeOf } from '../../profiles/settings.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm, fill, pick } from '../../terminal/questions.ts';

/** Settings that have flags. Keys have none: the command prompts for them. */
export interface SettingFlags {
  readonly supabaseUrl?: string;
  readonly platformUrl?: string;
  readonly pageUrl?: string;
  readonly webhookUrl?: string;
  readonly assistantId?: string;
  readonly websiteUrl?: string;
  readonly mainSiteUrl?: string;
  readonly slugs?: string;
}

/** @throws FirmlineError 'not-found', 'input-needed' */
export async function useNamedProfile(given: string | undefined, output: Output): Promise<void> {
  const name = given ?? (await pickProfile('Switch to which profile?', output, [localProfile]));
  await useProfile(name, output.flags);
  await done(given, `firmline profile use ${name}`, { profile: name, done: 'used' }, output);
}

/** @throws FirmlineError 'conflict', 'invalid-input', 'input-needed' */
export async function addNamedProfile(
  given: string | undefined,
  { use = false, ...flags }: SettingFlags & { use?: boolean },
  output: Output,
): Promise<void> {
  const name = given ?? (await askForName(output));
  const values = valuesOf(flags, name);
  await addProfile(name, values, { use, dryRun: output.flags.dryRun });
  await done(given, `firmline profile add ${name}`, { profile: name, done: 'added' }, output);
  output.note(`To add its keys, run firmline auth login --profile ${name}`);
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

/** @throws FirmlineError 'not-found', 'invalid-input', 'aborted', 'input-needed' */
export async function removeNamedProfile(given: string | undefined, output: Output): Promise<void> {
  const name = given ?? (await pickProfile('Remove which profile?', output));
  requireProfile(name);
  if (!output.flags.dryRun) {
    await confirm(`Remove the profile ${name} and its keys from this machine`, output);
    await removeProfile(name);
  }
  await done(given, `firmline profile remove ${name}`, { profile: name, done: 'removed' }, output);
}

function pickProfile(title: string, output: Output, more: readonly string[] = []): Promise<string> {
  const { current, profiles } = readConfig();
  const names = [...Object.keys(profiles), ...more];
  return pick(
    output,
    { title, what: 'The name of the profile', answer: '<name>' },
    names.map((name) => ({ value: name, label: name, ...(name === current ? { detail: 'current' } : {}) })),
  );
}

async function askForName(output: Output): Promise<string> {
  const { name = '' } = await fill(
    output,
    { title: 'A new profile', what: 'The name of the profile', answer: '<name>' },
    [{ name: 'name', label: 'Name', hint: 'for example production' }],
  );
  return name;
}

/** Prints the result and, after a prompt, the command line that does the same. */
async function done(
  given: string | undefined,
  command: string,
  what: { profile: string; done: string },
  output: Output,
): Promise<void> {
  await printDone(what, output);
  if (given === undefined) output.note(`Same as: ${command}`);
}
