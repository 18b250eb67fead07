import { Command } from 'commander';
import type { Output } from '../terminal/output.ts';

export function configCommand(output: Output): Command {
  const config = new Command('config').description('Show and change settings.');

  config
    .command('get')
    .description('Print a setting in use, or all of them with their sources.')
    .argument('[setting]', 'for example pageUrl')
    .addHelpText('after', '\nExamples:\n  $ firmline config get\n  $ firmline config get pageUrl')
    .action(async (setting: string | undefined) => {
      const { effectiveSetting, effectiveSettings } = await import('../profiles/settings.ts');
      const { printSetting, printSettings } = await import('../presenters/profile.ts');
      const { profile } = output.flags;
      if (setting === undefined) await printSettings(effectiveSettings(profile), output);
      else await printSetting(effectiveSetting(setting, profile), output);
    });

  config
    .command('set')
    .description('Change a setting of a profile. To set a key, use firmline auth login.')
    .argument('<setting>', 'for example pageUrl')
    .argument('[value]')
    .option('--unset', 'remove the setting')
    .addHelpText(
      'after',
      '\nExamples:\n  $ firmline config set pageUrl https://demo.example.com\n  $ firmline config set webhookUrl --unset\n  $ firmline config set slugs plain',
    )
    .action(
      async (
        setting: string,
        value: string | undefined,
        { unset = false }: { unset?: boolean },
        own: Command,
      ) => {
        const { setSetting } = await import('./profile/set-setting.ts');
        if (unset === (value !== undefined)) {
          own.error(unset ? 'error: --unset takes no value.' : "error: missing required argument 'value'");
        }
        await setSetting(setting, value, output);
      },
    );

  config
    .command('path')
    .description('Print the path of the configuration file.')
    .addHelpText('after', '\nExample:\n  $ firmline config path')
    .action(async () => {
      const { configFile } = await import('../config/paths.ts');
      const { printValue } = await import('../terminal/listing.ts');
      const path = configFile();
      await printValue({ path }, () => output.data(path), output);
    });

  return config;
}
