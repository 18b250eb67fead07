import { localProfile, readConfig } from '../config/config-file.ts';
import type { Setting } from '../config/settings.ts';
import { firmline } from '../invocation.ts';
import { printValue } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';

interface ProfileChange {
  readonly profile: string;
  readonly done: string;
  readonly setting?: Setting;
  readonly value?: string | undefined;
}

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

export function noteProfileInUse(profile: string, output: Output): void {
  const { current = localProfile } = readConfig();
  if (current !== profile)
    output.note(`Commands use profile ${current}; ${firmline} profile use ${profile} changes that.`);
}
