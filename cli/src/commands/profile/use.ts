import type { Command } from 'commander';
import { localProfile } from '../../config/config-file.ts';
import { firmline } from '../../invocation.ts';
import { useProfile } from '../../profiles/profiles.ts';
import type { Output } from '../../terminal/output.ts';
import { pickProfile, printNamed } from './done.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('[name]', 'profile to use, or local')
    .addHelpText('after', '\nExamples:\n  $ firmline profile use production\n  $ firmline profile use local')
    .action((name: string | undefined) => use(name, output));
}

/** @throws FirmlineError 'not-found', 'input-needed' */
async function use(given: string | undefined, output: Output): Promise<void> {
  const name = given ?? (await pickProfile('Switch to which profile?', output, [localProfile]));
  await useProfile(name, output.flags);
  await printNamed(given, `${firmline} profile use ${name}`, { profile: name, done: 'used' }, output);
}
