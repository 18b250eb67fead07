import type { Output } from '../../output.ts';
import { printDone } from '../../presenters/profile.ts';
import { changeOf, writeChanges } from '../../services/profile/settings.ts';

/** @throws FirmlineError 'invalid-input' for a key or an impossible value, 'config-invalid' */
export async function setSetting(setting: string, value: string | undefined, output: Output): Promise<void> {
  const change = changeOf(setting, value, output.flags.profile);
  const { profile, name } = change;
  if (!output.flags.dryRun) await writeChanges(profile, { [name]: change.value });
  const done = change.value === undefined ? 'unset' : 'set';
  await printDone(
    { profile, done, setting: name, ...(value === undefined ? {} : { value: change.value }) },
    output,
  );
}
