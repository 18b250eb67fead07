import { Command } from 'commander';
import type { Output } from '../output.ts';
import { asUsage } from './as-usage.ts';
import { globalOptions } from './global-options.ts';
import { settingOptions, type SettingFlags } from './profile.ts';

export interface LoginFlags extends SettingFlags {
  readonly stdin?: boolean;
  readonly fromEnv?: boolean;
  readonly check: boolean;
}

export function authCommand(output: Output): Command {
  const auth = new Command('auth').description('The keys of a profile.').addHelpText(
    'after',
    `
Keys stay in a file that only you can read (firmline config path). No flag takes one: command lines are seen by others.`,
  );

  settingOptions(globalOptions(auth.command('login')))
    .description('Give a profile its keys; each is tried before it is kept.')
    .option('--stdin', 'read the keys from standard input, as NAME=value lines or a JSON object')
    .option('--from-env', 'take them from the variables that .env.example names')
    .option('--no-check', 'keep them untried')
    .addHelpText(
      'after',
      `
Without a terminal and without --stdin the variables are taken, as with --from-env.

Examples:
  $ firmline auth login --profile production
  $ firmline auth login --profile production --stdin < keys.env
  $ firmline auth login --from-env`,
    )
    .action(async (flags: LoginFlags, command: Command) => {
      const { login } = await import('../services/auth/login.ts');
      await asUsage(command, () => login(flags, output));
    });

  globalOptions(auth.command('status'))
    .description('Show which keys are used, where each comes from, and whether it works.')
    .option('--no-check', 'ask nobody')
    .addHelpText(
      'after',
      '\nExit code 4: a key is refused, or there is none; 7: one could not be tried.\n\nExample:\n  $ firmline auth status --json',
    )
    .action(async ({ check }: { check: boolean }) => {
      const { keyStatus } = await import('../services/auth/status.ts');
      const { exitCodeOfKeys } = await import('../services/auth/exit-code.ts');
      const { printKeyStatus } = await import('../presenters/auth.ts');
      const keys = await keyStatus({ check }, output);
      await printKeyStatus(keys, output);
      process.exitCode = exitCodeOfKeys(keys);
    });

  globalOptions(auth.command('logout'))
    .description("Remove a profile's keys from this machine; its other settings stay.")
    .addHelpText('after', '\nExample:\n  $ firmline auth logout --profile production --yes')
    .action(async (_flags: object, command: Command) => {
      const { logout } = await import('../services/auth/logout.ts');
      await asUsage(command, () => logout(output));
    });

  return auth;
}
