import { Command } from 'commander';
import { onIgnored } from '../config/ignored.ts';
import { withoutFieldLists, wordsOf } from '../global-flags.ts';
import type { Output } from '../output.ts';
import { printableLines } from '../text.ts';
import { UsageError } from '../usage-error.ts';
import { globalOptions } from './options.ts';
import { groups } from './groups.ts';

/**
 * The command tree that a command line needs: the named group is complete, the others have only a name and a
 * description. A command's code is loaded when it runs.
 * @param args the command line; without it, the whole tree is loaded
 */
export async function createProgram(output: Output, args?: readonly string[]): Promise<Command> {
  // With --json, standard error holds one error or nothing. That error then lists the ignored files.
  onIgnored((line) => {
    if (!output.json) output.note(printableLines(line));
  });
  const program = new Command('firmline')
    .description('Create, check and share demo links for an AI voice assistant.')
    .showSuggestionAfterError()
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText(
      'after',
      `
Examples:
  $ firmline firms create --name "Dana Whitfield" --company "Whitfield & Rowe LLP"
  $ firmline link verify whitfield-and-rowe-llp
  $ firmline firms import firms.csv
  $ firmline doctor
  $ firmline dev up --port 5000

Exit codes: 0 success, 1 error, 2 usage or missing input, 4 key rejected, 5 not found, 6 conflict or invalid,
7 network, 8 checks failed, 130 interrupted.`,
    );
  const named = args && wordsOf(args);
  // `help firms` names the group second.
  const wanted = named?.[0] === 'help' ? named[1] : named?.[0];
  for (const { name, description, load } of groups) {
    const isWhole = named === undefined || name === wanted;
    program.addCommand(isWhole ? (await load())(output) : new Command(name).description(description));
  }
  settle(program, output);
  return program;
}

/** Runs a command line. An invalid one ends like an unknown flag. */
export async function runLine(args: readonly string[], output: Output): Promise<void> {
  const program = await createProgram(output, args);
  let running = program;
  program.hook('preAction', (_, command) => void (running = command));
  try {
    await program.parseAsync(withoutFieldLists(args), { from: 'user' });
  } catch (error) {
    if (error instanceof UsageError) running.error(error.message);
    throw error;
  }
}

/** Gives every command the global flags. The CLI prints its errors and maps them to exit codes. */
function settle(command: Command, output: Output): void {
  globalOptions(command)
    .exitOverride()
    .configureOutput({
      // With --json the caller prints the error once, as JSON; help text would break it.
      writeErr: (text) => {
        if (!output.json) output.failure(text.trimEnd());
      },
      outputError: (text, write) => {
        if (!output.json) write(text);
      },
    });
  if (command.parent) command.copyInheritedSettings(command.parent);
  for (const child of command.commands) settle(child, output);
}
