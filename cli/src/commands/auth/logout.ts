import type { Command } from 'commander';
import { readConfig } from '../../config/config-file.ts';
import { keyNames } from '../../config/settings.ts';
import { printDone } from '../profile/done.ts';
import { requireProfile } from '../../profiles/profiles.ts';
import { targetProfile, writeChanges } from '../../profiles/settings.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';

export function define(command: Command, output: Output): void {
  command
    .addHelpText('after', '\nExample:\n  $ firmline auth logout --profile production --yes')
    .action(() => logout(output));
}

/** @throws FirmlineError 'not-found', 'aborted'; UsageError when there is no terminal */
async function logout(output: Output): Promise<void> {
  const profile = targetProfile(output.flags.profile);
  requireProfile(profile);
  const had = keyNames.filter((name) => readConfig().profiles[profile]?.[name]);
  if (had.length > 0 && !output.flags.dryRun) {
    await confirm(`Remove ${had.join(', ')} of profile ${profile} from this machine`, output);
    await writeChanges(profile, Object.fromEntries(had.map((name) => [name, undefined])));
  }
  await printDone({ profile, done: 'logged out' }, output);
}
