import { Command } from 'commander';
import type { Output } from '../output.ts';
import { apiCommand } from './api.ts';
import { devCommand } from './dev.ts';
import { firmsCommand } from './firms.ts';
import { linkCommand } from './link.ts';

/** The command tree. Nothing behind a command is loaded before it runs. */
export function createProgram(output: Output): Command {
  const program = new Command('firmline')
    .description('Make, check and hand out demo links for an AI voice assistant.')
    .option('--json', 'print data and errors as JSON')
    .option('--quiet', 'print nothing but data and errors')
    .option('--no-color', 'print without colour')
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      `
Examples:
  $ firmline firms create --name "Dana Whitfield" --company "Whitfield & Rowe LLP"
  $ firmline firms list --search whitfield
  $ firmline link show whitfield-and-rowe-llp
  $ firmline api assistant list -f limit=5
  $ firmline dev up --port 5000`,
    );
  for (const command of [firmsCommand(output), linkCommand(output), apiCommand(output), devCommand(output)])
    program.addCommand(command);
  settle(program, output);
  return program;
}

/** Errors are ours to print and to turn into exit codes, in every command of the tree. */
function settle(command: Command, output: Output): void {
  command.exitOverride().configureOutput({
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
