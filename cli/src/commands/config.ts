import { isWholeId } from '../api/platform-session.ts';
import { listCommand } from '../assistants/records.ts';
import { changeOf } from '../config/profiles.ts';
import { invalidInput } from '../errors.ts';
import { printValue } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import type { Command } from './command.ts';
import { writeAndUse } from './profile.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('<setting>', 'for example pageUrl')
    .argument('<value>', "new value; '' removes the setting")
    .examples(
      'config set pageUrl https://demo.example.com',
      'config set slugs plain',
      "config set webhookUrl ''",
      "config set serviceRoleKey '' --profile production",
    )
    .action((setting: string, value: string) =>
      changeSetting(setting, value === '' ? undefined : value, output),
    );
}

async function changeSetting(setting: string, newValue: string | undefined, output: Output): Promise<void> {
  const { profile, name, value } = changeOf(setting, newValue, output.flags.profile);
  if (name === 'assistantId' && value !== undefined && !isWholeId(value))
    throw invalidInput(
      `"${value}" is not the id of an assistant, and the page needs the id.`,
      `${listCommand} shows the ids.`,
    );
  const use = writeAndUse(profile, { [name]: value }, output);
  const change = value === undefined ? { done: 'removed' } : { done: 'set', value };
  await printValue(
    { profile, setting: name, ...change, current: use.isCurrent },
    () => output.note(`${name} of profile ${profile} ${change.done}.`),
    output,
  );
  use.note();
}
