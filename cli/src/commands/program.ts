import { release } from 'node:os';
import { FirmlineError } from '@firmline/sdk/errors';
import { type Command as AnyCommand, Help } from 'commander';
import { beginCommand, endCommand, prepareAction } from '../config/this-command.ts';
import { wordsOfLine } from '../global-flags.ts';
import { firmline, version } from '../invocation.ts';
import { printFields, printValue } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import { fitLines, printableLines } from '../text.ts';
import { rewordError, UsageError } from '../errors.ts';
import { Command, globalGroup, globalHelp, globalOptions, isGroup, requireOwnFlags } from './command.ts';
import { addGroups, commandsOfGroups } from './groups.ts';

/** A text whose numbers stay in the line of the word behind them. */
const joinWords = (text: string): string => text.replaceAll(/(?<=\d) /g, '\u00a0');

/** The command tree of a command line, with one complete group. @param args without it, the whole tree is loaded */
export async function createProgram(output: Output, args?: readonly string[]): Promise<Command> {
  const program = new Command('firmline')
    .description('Create, check and share demo links for an AI voice assistant.')
    .showSuggestionAfterError()
    .helpCommand('help [command...]', 'Show the help of a command.')
    .configureHelp({
      minWidthToWrap: 20,
      subcommandTerm: (command) => command.name(),
      padWidth: (command, help) =>
        isGroup(command)
          ? help.longestSubcommandTermLength(command, help)
          : new Help().padWidth(command, help),
      // Every command has the global flags; they are listed once, at the end.
      groupItems(all, visibleItems, groupOf) {
        const isOwn = (item: (typeof all)[number]) => groupOf(item) !== globalGroup;
        return new Help().groupItems(all.filter(isOwn), visibleItems.filter(isOwn), groupOf);
      },
    })
    .addHelpText('afterAll', ({ command }) => globalHelp(command)).notes(`
Examples:
  $ firmline firms create --name "Dana Whitfield" --company "Whitfield & Rowe"
  $ firmline link verify hartwell-lowe
  $ firmline firms import firms.csv
  $ firmline doctor
  $ firmline dev up --port 5000

${joinWords('Exit codes: 0 success, 1 error, 2 usage or missing input, 4 key rejected, 5 not found, 6 conflict or invalid')},
${joinWords('7 network, 8 checks failed, 130 interrupted')}.`);
  const commandWords = args && wordsOfLine(args);
  const helpOf = commandWords && pathOfHelp(commandWords);
  // Only without a command, which would ignore it.
  if (commandWords === undefined || commandWords.length === 0 || helpOf)
    program.option('--version', 'print the versions that a bug report needs');
  await addGroups(program, helpOf ?? commandWords, output);
  settleCommand(program, output);
  return program;
}

export async function runLine(args: readonly string[], output: Output): Promise<void> {
  const { flags } = output;
  beginCommand({
    stackNamed: flags.stack,
    profileNamed: flags.profile,
    isDryRun: flags.dryRun,
    // With --json, the error of a missing setting lists the ignored files instead.
    note: (line) => output.note(printableLines(line)),
  });
  try {
    await runProgram(args, output);
  } finally {
    endCommand();
  }
}

async function runProgram(args: readonly string[], output: Output): Promise<void> {
  const words = wordsOfLine(args);
  if (words.length === 0 && args.includes('--version')) {
    const system = `${process.platform} ${process.arch} ${release()}`;
    const versions = { firmline: version, node: process.versions.node, system };
    return printValue(versions, () => printFields(versions, output), output);
  }
  const program = await createProgram(output, args);
  const helpOf = pathOfHelp(words);
  let runningCommand: AnyCommand = program;
  program.hook('preAction', (_, command) => {
    runningCommand = command;
    if (command instanceof Command) requireOwnFlags(command, output.flags);
    return prepareAction();
  });
  try {
    await program.parseAsync(helpOf ? [...helpOf, '--help'] : [...args], { from: 'user' });
  } catch (error) {
    if (error instanceof UsageError) return runningCommand.error(error.message);
    throw error instanceof FirmlineError ? withTimeoutFlag(error, runningCommand) : error;
  }
}

/** The SDK advises to allow more time. Here, a flag does that. */
function withTimeoutFlag(error: FirmlineError, command: AnyCommand): FirmlineError {
  const { code, hint = '' } = error;
  const hasTimeoutFlag = command instanceof Command && command.ownFlags.includes('timeout');
  const flagHint = hint.replace('allow more time', 'allow more time with --timeout');
  return code === 'timeout' && hasTimeoutFlag && flagHint !== hint
    ? rewordError(error, { hint: flagHint })
    : error;
}

/** The command whose help is wanted: of `help firms list` and of `firms help list`. */
function pathOfHelp([firstWord, secondWord, ...otherWords]: readonly string[]): string[] | undefined {
  if (firstWord === 'help') return secondWord === undefined ? [] : [secondWord, ...otherWords];
  return firstWord !== undefined && secondWord === 'help' ? [firstWord, ...otherWords] : undefined;
}

const namesTo = (command: AnyCommand): string[] =>
  command.parent ? [...namesTo(command.parent), command.name()] : [];

/**
 * Help whose paragraphs are one line each, because a terminal may be narrower than they are written. A line that ends with
 * a sentence ends a paragraph: a whole page in one is not found through.
 */
const joinLines = (text: string): string => text.replaceAll(/(?<=^[^\s].*[^.:\n])\n(?=[^\s])/gm, ' ');

function settleCommand(command: Command, output: Output): void {
  if (command.parent) command.copyInheritedSettings(command.parent);
  globalOptions(command)
    .exitOverride()
    .configureOutput({
      writeOut: (text) =>
        void process.stdout.write(fitLines(joinLines(text), process.stdout.columns || Infinity)),
      // With --json the caller prints the error once, as JSON; help text would break it.
      writeErr: (text) => {
        if (!output.json) output.failure(joinLines(text.trimEnd()));
      },
      outputError: (text, write) => {
        const helpCommand = [firmline, ...namesTo(command), '--help'].join(' ');
        const isAboutWords = /^error: (?:unknown command|missing required|too many)/.test(text);
        const [, unknownName] = /^error: unknown command '([\w-]+)'/.exec(text) ?? [];
        // The group was left out.
        const wholeCommands =
          unknownName === undefined || command.parent ? [] : commandsOfGroups(unknownName);
        const advice =
          wholeCommands.length > 0 ? `Did you mean ${wholeCommands.join(' or ')}?` : `See ${helpCommand}.`;
        const hint = isAboutWords && !text.includes('Did you mean') ? `(${advice})\n` : '';
        const sentence = text.replace(
          /command-argument value ('.*') is invalid for argument '(.*?)'\./,
          '$1 is not a valid $2.',
        );
        if (!output.json) write(`${sentence}${hint}`.trimEnd().replaceAll('\n', ' '));
      },
    });
  for (const child of command.commands) if (child instanceof Command) settleCommand(child, output);
}
