import { Command, Option } from 'commander';
import { choicesOf } from '../config/settings.ts';
import type { Output } from '../terminal/output.ts';
import type { SettingFlags } from './profile/profiles.ts';

export const settingOptions = (command: Command): Command =>
  command
    .option('--supabase-url <url>', 'Supabase project with the firms')
    .option('--platform-url <url>', 'voice platform, if not the default one')
    .option('--assistant-id <id>', 'assistant that the page calls')
    .option('--webhook-url <url>', 'automation webhook of the page')
    .option('--page-url <url>', 'address of the page')
    .option('--website-url <url>', 'target of "Website"')
    .option('--main-site-url <url>', 'target of "Return to Main Site"')
    .addOption(
      new Option('--slugs <how>', 'style of generated slugs; plain ones can be guessed').choices(
        choicesOf('slugs'),
      ),
    );

export function profileCommand(output: Output): Command {
  const profile = new Command('profile').description('Manage profiles, one for each project.').addHelpText(
    'after',
    `
Settings come from the first of these that has them: --profile or FIRMLINE_PROFILE; environment variables and .env; the
current profile; the stack running here. "local" always means that stack.`,
  );

  profile
    .command('list')
    .description('List the profiles and the stack running here.')
    .addHelpText('after', '\nExample:\n  $ firmline profile list --json')
    .action(async () => {
      const { listProfiles } = await import('../profiles/profiles.ts');
      const { printProfiles } = await import('../presenters/profile.ts');
      await printProfiles(listProfiles(), output);
    });

  profile
    .command('show')
    .description("Show a profile's settings, with keys masked.")
    .argument('[name]', 'if omitted, the current profile')
    .addHelpText('after', '\nExample:\n  $ firmline profile show production')
    .action(async (name: string | undefined) => {
      const { showProfile } = await import('../profiles/profiles.ts');
      const { printProfile } = await import('../presenters/profile.ts');
      await printProfile(showProfile(name ?? output.flags.profile), output);
    });

  profile
    .command('use')
    .description('Switch to a profile.')
    .argument('[name]', 'profile to use, or local')
    .addHelpText('after', '\nExamples:\n  $ firmline profile use production\n  $ firmline profile use local')
    .action(async (name: string | undefined) => {
      const { useNamedProfile } = await import('./profile/profiles.ts');
      await useNamedProfile(name, output);
    });

  settingOptions(profile.command('add'))
    .description('Create a profile. To add its keys, run firmline auth login.')
    .argument('[name]')
    .option('--use', 'switch to the new profile')
    .addHelpText(
      'after',
      '\nExample:\n  $ firmline profile add production --supabase-url https://project.supabase.co --use',
    )
    .action(async (name: string | undefined, flags: SettingFlags & { use?: boolean }) => {
      const { addNamedProfile } = await import('./profile/profiles.ts');
      await addNamedProfile(name, flags, output);
    });

  profile
    .command('remove')
    .description('Remove a profile and its keys from this machine.')
    .argument('[name]')
    .addHelpText('after', '\nExample:\n  $ firmline profile remove staging --yes')
    .action(async (name: string | undefined) => {
      const { removeNamedProfile } = await import('./profile/profiles.ts');
      await removeNamedProfile(name, output);
    });

  return profile;
}
