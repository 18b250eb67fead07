import { Argument, type Command } from 'commander';
import { scripts, type Shell, shells } from '../completion/scripts.ts';
import { printValue } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';

export function define(command: Command, output: Output): void {
  command
    .addArgument(new Argument('<shell>').choices(shells))
    .addHelpText(
      'after',
      `
Examples:
  $ source <(firmline completion bash)     # in ~/.bashrc
  $ source <(firmline completion zsh)      # in ~/.zshrc, after compinit
  $ firmline completion fish > ~/.config/fish/completions/firmline.fish`,
    )
    .action(async (shell: Shell) => {
      const script = scripts[shell];
      await printValue({ shell, script }, () => output.data(script), output);
    });

  // Called by the completion scripts. Never fails and prints only completions.
  command
    .command('__complete', { hidden: true })
    .argument('<shell>')
    .argument('[words...]')
    .action(async (shell: Shell, words: readonly string[]) => {
      try {
        const { createProgram } = await import('./program.ts');
        const { replyTo } = await import('../completion/complete.ts');
        const silent = { ...output, note: () => undefined };
        const program = await createProgram(silent, words);
        for (const line of await replyTo(shell, words, program)) output.data(line);
      } catch {
        // A shell prompt has no room for an error.
      }
    });
}
