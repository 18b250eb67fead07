import { Argument, Command } from 'commander';
import type { Output } from '../terminal/output.ts';
import type { Shell } from '../completion/scripts.ts';

const shells = ['bash', 'zsh', 'fish'] as const satisfies readonly Shell[];

export function completionCommand(output: Output): Command {
  const completion = new Command('completion')
    .description('Print the shell completion script.')
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
      const { scripts } = await import('../completion/scripts.ts');
      const { printValue } = await import('../terminal/listing.ts');
      const script = scripts[shell];
      await printValue({ shell, script }, () => output.data(script), output);
    });

  // Called by the completion scripts. Never fails and prints only completions.
  completion
    .command('__complete', { hidden: true })
    .argument('<shell>')
    .argument('[words...]')
    .action(async (shell: Shell, words: readonly string[]) => {
      try {
        const { createProgram } = await import('./program.ts');
        const { replyTo } = await import('../completion/reply.ts');
        const silent = { ...output, note: () => undefined };
        for (const line of await replyTo(shell, words, await createProgram(silent))) output.data(line);
      } catch {
        // A shell prompt has no room for an error.
      }
    });

  return completion;
}
