import { Command } from 'commander';
import type { Output } from '../output.ts';
import { globalOptions } from './global-options.ts';

export function configCommand(output: Output): Command {
  const config = new Command('config').description('What the commands use where no flag says otherwise.');

  globalOptions(config.command('get'))
    .description('Print a setting as the commands see it, or all with where each comes from.')
    .argument('[setting]', 'such as pageUrl')
    .addHelpText('after', '\nExamples:\n  $ firmline config get\n  $ firmline config get pageUrl')
    .action(async (setting: string | undefined) => {
      const { effectiveSetting, effectiveSettings } = await import('../services/profile/settings.ts');
      const { printSetting, printSettings } = await import('../presenters/profile.ts');
      const { profile } = output.flags;
      if (setting === undefined) await printSettings(effectiveSettings(profile), output);
      else await printSetting(effectiveSetting(setting, profile), output);
    });

  globalOptions(config.command('set'))
    .description('Set one setting of a profile; keys are for firmline auth login.')
    .argument('<setting>', 'such as pageUrl')
    .argument('[value]')
    .option('--unset', 'take it away')
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
        const { setSetting } = await import('../services/profile/set-setting.ts');
        if (unset === (value !== undefined)) {
          own.error(unset ? 'error: --unset takes no value.' : "error: missing required argument 'value'");
        }
        await setSetting(setting, value, output);
      },
    );

  globalOptions(config.command('path'))
    .description('Print where the configuration is kept.')
    .addHelpText('after', '\nExample:\n  $ firmline config path')
    .action(async () => {
      const { configFile } = await import('../config/paths.ts');
      const { printValue } = await import('../presenters/listing.ts');
      const path = configFile();
      await printValue({ path }, () => output.data(path), output);
    });

  return config;
}
