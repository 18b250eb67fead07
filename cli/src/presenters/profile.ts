import { isKey, settings, type Setting } from '../config/settings.ts';
import type { Output } from '../terminal/output.ts';
import { printRows, printValue } from '../terminal/listing.ts';
import { printable } from '../text.ts';
import type { EffectiveSetting, ProfileSummary, ShownSettings } from '../profiles/types.ts';
import { startCommand } from '../invocation.ts';

export const printProfiles = (profiles: readonly ProfileSummary[], output: Output): Promise<void> =>
  printRows(
    profiles,
    {
      columns: [
        { title: 'PROFILE', text: ({ name, current }) => (current ? `${name} (current)` : name) },
        { title: 'KEYS', text: ({ keys }) => String(keys.length) },
        { title: 'FIRMS', text: ({ supabaseUrl }) => supabaseUrl ?? '' },
        { title: 'PAGE', text: ({ pageUrl }) => pageUrl ?? '' },
      ],
      empty: 'There are no profiles, and no stack is running here. firmline auth login creates a profile.',
    },
    output,
  );

export const printProfile = (
  profile: { readonly name: string; readonly current: boolean; readonly settings: ShownSettings },
  output: Output,
): Promise<void> =>
  printValue(
    profile,
    () => {
      output.data(output.style('bold', profile.current ? `${profile.name} (current)` : profile.name));
      const entries = Object.entries(profile.settings) as [Setting, string][];
      for (const [name, value] of entries) output.data(field(name, value, output));
      if (entries.length === 0)
        output.note(`Nothing is set. Add settings with firmline auth login --profile ${profile.name}`);
    },
    output,
  );

const field = (name: string, value: string, output: Output): string =>
  `${output.style('dim', name.padEnd(20))}${printable(value)}`;

export const printSettings = (found: readonly EffectiveSetting[], output: Output): Promise<void> =>
  printRows(
    found,
    {
      columns: [
        { title: 'SETTING', text: ({ name }) => name },
        { title: 'FROM', text: ({ source }) => source },
        { title: 'VALUE', text: ({ value }) => value },
      ],
      empty: `Nothing is set, and no stack is running here. Start with firmline auth login, or ${startCommand}.`,
    },
    output,
  );

export const printSetting = (found: EffectiveSetting, output: Output): Promise<void> =>
  printValue(
    found,
    () => {
      output.data(printable(found.value));
      if (isKey(found.name)) output.note(`${settings[found.name].about}; only the end is shown.`);
    },
    output,
  );

/** The result of a command that changes a profile. */
export interface Done {
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
