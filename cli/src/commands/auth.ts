import { Command } from 'commander';
import type { Output } from '../terminal/output.ts';
import { settingOptions } from './profile.ts';
import type { LoginFlags } from './auth/login.ts';

export function authCommand(output: Output): Command {
  const auth = new Command('auth').description("Manage a profile's keys.").addHelpText(
    'after',
    `
Keys are kept in a file that only you can read (firmline config path). No flag accepts a key, because other users can
see command lines.`,
  );

  settingOptions(auth.command('login'))
    .description('Save keys to a profile after checking that each one works.')
    .option('--stdin', 'read the keys from standard input: NAME=value lines or a JSON object')
    .option('--from-env', 'read them from the variables listed in .env.example')
    .option('--no-check', 'save them without checking')
    .addHelpText(
      'after',
      `
Without a terminal, --from-env is the default.

Examples:
  $ firmline auth login --profile production
  $ firmline auth login --profile production --stdin < keys.env
  $ firmline auth login --from-env`,
    )
    .action(async (flags: LoginFlags) => {
      const { login } = await import('./auth/login.ts');
      await login(flags, output);
    });

  auth
    .command('status')
    .description('Show the keys in use: where each comes from, and whether it works.')
    .option('--no-check', 'do not contact any service')
    .addHelpText(
      'after',
      '\nExit code 4: a key was rejected, or there is none; 7: a key could not be checked.\n\nExample:\n  $ firmline auth status --json',
    )
    .action(async ({ check }: { check: boolean }) => {
      const { exitCodeOfKeys, keyStatus } = await import('../auth/status.ts');
      const { printKeyStatus } = await import('../presenters/auth.ts');
      const keys = await keyStatus({ check }, output);
      await printKeyStatus(keys, output);
      process.exitCode = exitCodeOfKeys(keys);
    });

  auth
    .command('logout')
    .description("Remove a profile's keys from this machine, and keep its other settings.")
    .addHelpText('after', '\nExample:\n  $ firmline auth logout --profile production --yes')
    .action(async (_flags: object) => {
      const { logout } = await import('./auth/logout.ts');
      await logout(output);
    });

  return auth;
}
