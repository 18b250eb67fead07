import type { Command } from 'commander';
import { firmline } from '../../invocation.ts';
import { addProfile } from '../../profiles/profiles.ts';
import type { Output } from '../../terminal/output.ts';
import { fill } from '../../terminal/questions.ts';
import { printNamed, type SettingFlags, settingOptions, valuesOf } from './done.ts';

export function define(command: Command, output: Output): void {
  settingOptions(command)
    .argument('[name]')
    .option('--use', 'switch to the new profile')
    .addHelpText(
      'after',
      '\nExample:\n  $ firmline profile add production --supabase-url https://project.supabase.co --use',
    )
    .action((name: string | undefined, flags: AddFlags) => add(name, flags, output));
}

interface AddFlags extends SettingFlags {
  readonly use?: boolean;
}

/** @throws FirmlineError 'conflict', 'invalid-input', 'input-needed' */
async function add(
  given: string | undefined,
  { use = false, ...flags }: AddFlags,
  output: Output,
): Promise<void> {
  const name = given ?? (await askForName(output));
  const values = valuesOf(flags, name);
  await addProfile(name, values, { use, dryRun: output.flags.dryRun });
  await printNamed(given, `${firmline} profile add ${name}`, { profile: name, done: 'added' }, output);
  output.note(`To add its keys, run ${firmline} auth login --profile ${name}`);
}

async function askForName(output: Output): Promise<string> {
  const { name = '' } = await fill(
    output,
    { title: 'A new profile', what: 'The name of the profile', answer: '<name>' },
    [{ name: 'name', label: 'Name', hint: 'for example production' }],
  );
  return name;
}
