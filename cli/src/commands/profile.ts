import { Command, Option } from 'commander';
import { choicesOf } from '../config/settings.ts';
import type { Output } from '../output.ts';
import { asUsage } from './as-usage.ts';
import { globalOptions } from './global-options.ts';

/** The settings that a line may hold; keys are asked for. */
export interface SettingFlags {
  readonly supabaseUrl?: string;
  readonly platformUrl?: string;
  readonly pageUrl?: string;
  readonly webhookUrl?: string;
  readonly assistantId?: string;
  readonly websiteUrl?: string;
  readonly mainSiteUrl?: string;
  readonly slugs?: string;
}

export const settingOptions = (command: Command): Command =>
  command
    .option('--supabase-url <url>', 'Supabase project that holds the firms')
    .option('--platform-url <url>', 'voice platform, where it is not the usual one')
    .option('--assistant-id <id>', 'assistant that the page calls')
    .option('--webhook-url <url>', 'automation webhook of the page')
    .option('--page-url <url>', 'where the page is served')
    .option('--website-url <url>', 'where "Website" leads')
    .option('--main-site-url <url>', 'where "Return to Main Site" leads')
    .addOption(
      new Option('--slugs <how>', 'how slugs are made; plain ones can be guessed').choices(
        choicesOf('slugs'),
      ),
    );

export function profileCommand(output: Output): Command {
  const profile = new Command('profile').description('Several projects side by side.').addHelpText(
    'after',
    `
What is used, first to last: --profile or FIRMLINE_PROFILE; variables, those of .env in this folder included; the
current profile; the stack that runs here. "local" always is that stack.`,
  );

  globalOptions(profile.command('list'))
    .description('List the profiles and the stack that runs here.')
    .addHelpText('after', '\nExample:\n  $ firmline profile list --json')
    .action(async () => {
      const { listProfiles } = await import('../services/profile/profiles.ts');
      const { printProfiles } = await import('../presenters/profile.ts');
      await printProfiles(listProfiles(), output);
    });

  globalOptions(profile.command('show'))
    .description('Show the settings of a profile; of keys only their ends.')
    .argument('[name]', 'the current one without it')
    .addHelpText('after', '\nExample:\n  $ firmline profile show production')
    .action(async (name: string | undefined) => {
      const { showProfile } = await import('../services/profile/profiles.ts');
      const { printProfile } = await import('../presenters/profile.ts');
      await printProfile(showProfile(name ?? output.flags.profile), output);
    });

  globalOptions(profile.command('use'))
    .description('Use a profile from now on.')
    .argument('[name]', 'a profile, or local')
    .addHelpText('after', '\nExamples:\n  $ firmline profile use production\n  $ firmline profile use local')
    .action(async (name: string | undefined) => {
      const { useNamedProfile } = await import('../services/profile/commands.ts');
      await useNamedProfile(name, output);
    });

  settingOptions(globalOptions(profile.command('add')))
    .description('Make a profile; firmline auth login gives it its keys.')
    .argument('[name]')
    .option('--use', 'use it from now on')
    .addHelpText(
      'after',
      '\nExample:\n  $ firmline profile add production --supabase-url https://project.supabase.co --use',
    )
    .action(async (name: string | undefined, flags: SettingFlags & { use?: boolean }) => {
      const { addNamedProfile } = await import('../services/profile/commands.ts');
      await addNamedProfile(name, flags, output);
    });

  globalOptions(profile.command('remove'))
    .description('Remove a profile and its keys from this machine.')
    .argument('[name]')
    .addHelpText('after', '\nExample:\n  $ firmline profile remove staging --yes')
    .action(async (name: string | undefined, _flags: object, command: Command) => {
      const { removeNamedProfile } = await import('../services/profile/commands.ts');
      await asUsage(command, () => removeNamedProfile(name, output));
    });

  return profile;
}
