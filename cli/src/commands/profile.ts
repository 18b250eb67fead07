import { localProfile, readConfig } from '../config/config-file.ts';
import { useProfile, writeChanges } from '../config/profiles.ts';
import { variablesInWords } from '../config/resolve.ts';
import { firmline } from '../invocation.ts';
import { printValue } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import type { Command } from './command.ts';
import type { Setting } from '../config/settings.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('<name>', 'profile to use, or local')
    .examples('profile use production', 'profile use local')
    .action(async (name: string) => {
      useProfile(name, output.flags);
      await printDone({ profile: name, done: 'used' }, output);
      noteVariables(name, output);
    });
}

interface ProfileChange {
  readonly profile: string;
  readonly done: string;
  readonly setting?: Setting;
  readonly value?: string | undefined;
  readonly current?: boolean;
  /** False for the name of an assistant that could not be looked up. */
  readonly lookedUp?: boolean;
}

export function printDone(what: ProfileChange, output: Output): Promise<void> {
  const { dryRun } = output.flags;
  return printValue(
    { ...what, done: dryRun ? `would be ${what.done}` : what.done, dryRun },
    () => {
      const { profile, done, setting } = what;
      const subject = setting === undefined ? `Profile ${profile}` : `${setting} of profile ${profile}`;
      if (done === 'used') output.note(`${dryRun ? 'Would use' : 'Now using'} profile ${profile}.`);
      else output.note(`${subject} ${dryRun ? `would be ${done}` : done}.`);
    },
    output,
  );
}

/** A profile is the current one, and yet commands may use other settings. */
function noteVariables(profile: string, output: Output): void {
  const variables = variablesInWords();
  if (variables !== undefined)
    output.note(`But ${variables} come first. --profile ${profile} uses the profile alone.`);
}

/** Writes settings to a profile. The first profile becomes the current one, which is never left unsaid. */
export function writeAndUse(
  profile: string,
  changes: Parameters<typeof writeChanges>[1],
  output: Output,
): { readonly isCurrent: boolean; note(): void } {
  const { current: before = localProfile } = readConfig();
  if (!output.flags.dryRun) writeChanges(profile, changes);
  const { current = localProfile } = readConfig();
  return {
    isCurrent: current === profile,
    note() {
      if (output.flags.dryRun) return;
      if (current !== profile)
        output.note(`Commands use profile ${current}; ${firmline} profile use ${profile} changes that.`);
      else if (current !== before)
        output.note(`Commands use profile ${profile} from now on; ${firmline} profile use changes that.`);
      noteVariables(profile, output);
    },
  };
}
