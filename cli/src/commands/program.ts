import { Command } from 'commander';
import { onIgnored } from '../config/ignored.ts';
import { withoutFieldLists, wordsOf } from '../global-flags.ts';
import type { Output } from '../output.ts';
import { printableLines } from '../text.ts';
import { UsageError } from '../usage-error.ts';
import { globalOptions } from './options.ts';
import { groups } from './groups.ts';

/**
 * The command tree, as far as a line needs it: the group that it names is whole, of the others it holds the name and
 * what they are for. Nothing behind a command is loaded before it runs.
 * @param args the line; without it, the whole tree
 */
export async function createProgram(output: Output, args?: readonly string[]): Promise<Command> {
  // What reads standard error of --json expects one error there, or nothing; the error then says what was ignored.
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
  // `help firms` names it second.
  const wanted = named?.[0] === 'help' ? named[1] : named?.[0];
  for (const { name, description, load } of groups) {
    const isWhole = named === undefined || name === wanted;
    program.addCommand(isWhole ? (await load())(output) : new Command(name).description(description));
  }
  settle(program, output);
  return program;
}

/** Runs a line. One that cannot be meant ends as an unknown flag does. */
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

/** Every command takes the global flags, and its errors are ours to print and to turn into exit codes. */
function settle(command: Command, output: Output): void {
  globalOptions(command)
    .exitOverride()
    .configureOutput({
      // With --json the error is printed once, as JSON, by the caller; help on an error would stand in its way.
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
