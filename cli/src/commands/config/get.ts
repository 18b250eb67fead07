import type { Command } from 'commander';
import { isKey, settings } from '../../config/settings.ts';
import { startCommand, firmline } from '../../invocation.ts';
import { effectiveSetting, effectiveSettings } from '../../profiles/settings.ts';
import { printRows, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { printable } from '../../text.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('[setting]', 'for example pageUrl')
    .addHelpText('after', '\nExamples:\n  $ firmline config get\n  $ firmline config get pageUrl')
    .action((setting: string | undefined) => get(setting, output));
}

function get(setting: string | undefined, output: Output): Promise<void> {
  const { profile } = output.flags;
  if (setting === undefined) return printSettings(effectiveSettings(profile), output);
  return printSetting(effectiveSetting(setting, profile), output);
}

const printSettings = (found: ReturnType<typeof effectiveSettings>, output: Output): Promise<void> =>
  printRows(
    found,
    {
      columns: [
        { title: 'SETTING', text: ({ name }) => name },
        { title: 'FROM', minor: true, text: ({ source }) => source },
        { title: 'VALUE', text: ({ value }) => value },
      ],
      empty: `Nothing is set, and no stack is running here. Start with ${firmline} auth login, or ${startCommand}.`,
    },
    output,
  );

const printSetting = (found: ReturnType<typeof effectiveSetting>, output: Output): Promise<void> =>
  printValue(
    found,
    () => {
      output.data(printable(found.value));
      if (isKey(found.name)) output.note(`${settings[found.name].about}; only the end is shown.`);
    },
    output,
  );
