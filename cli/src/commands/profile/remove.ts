import type { Command } from 'commander';
import { firmline } from '../../invocation.ts';
import { removeProfile, requireProfile } from '../../profiles/profiles.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { pickProfile, printNamed } from './done.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('[name]')
    .addHelpText('after', '\nExample:\n  $ firmline profile remove staging --yes')
    .action((name: string | undefined) => remove(name, output));
}

/** @throws FirmlineError 'not-found', 'invalid-input', 'aborted', 'input-needed' */
async function remove(given: string | undefined, output: Output): Promise<void> {
  const name = given ?? (await pickProfile('Remove which profile?', output));
  requireProfile(name);
  if (!output.flags.dryRun) {
    await confirm(`Remove the profile ${name} and its keys from this machine`, output);
    await removeProfile(name);
  }
  await printNamed(given, `${firmline} profile remove ${name}`, { profile: name, done: 'removed' }, output);
}
