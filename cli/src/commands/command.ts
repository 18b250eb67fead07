import { Command as Commander, InvalidArgumentError, Option } from 'commander';
import { requireOneWay, UsageError } from '../errors.ts';
import { type GlobalFlags, type OwnFlag, formats, ownFlags } from '../global-flags.ts';

export { Argument, InvalidArgumentError, Option } from 'commander';

/** Commander's command, with the global flags that it takes, and what the help ends with. */
export class Command extends Commander {
  /** All of them if it has commands, because a flag may come before their name. */
  ownFlags: readonly OwnFlag[] = ownFlags;

  /** A script's empty variable must not write reports into the current folder, or read from it. */
  override addOption(option: Option): this {
    if (/<(?:file|folder)>/.test(option.flags) && !option.parseArg) option.argParser(placeText);
    return super.addOption(option);
  }

  override createCommand(name?: string): Command {
    return new Command(name);
  }

  notes(text: string): this {
    return this.addHelpText('after', text.replace(/(?<=[^\n])\nExamples?:/, '\n$&'));
  }

  examples(...lines: readonly string[]): this {
    const title = lines.length === 1 ? 'Example:' : 'Examples:';
    return this.notes(['', title, ...lines.map((line) => `  $ firmline ${line}`)].join('\n'));
  }
}

export const parseSeconds = (text: string): number => {
  const number = Number(text);
  if (!(number > 0) || !Number.isFinite(number))
    throw new InvalidArgumentError('Not a positive number of seconds.');
  return number;
};

export const globalGroup = 'Global options:';

/** Adds the global flags, anywhere on the command line. {@link globalFlagsOf} reads them. Help shows those it takes. */
export function globalOptions(command: Command): Commander {
  const takesFlag = (flag: OwnFlag) => command.ownFlags.includes(flag);
  const makeOwnOption = (flag: OwnFlag, words: string, description: string) =>
    new Option(words, description).hideHelp(!takesFlag(flag));
  command
    .optionsGroup(globalGroup)
    .option('--json', 'print data and errors as JSON')
    .addOption(
      new Option('-o, --format <format>', 'output format').choices(
        formats.filter((format) => takesFlag('columns') || format !== 'csv'),
      ),
    )
    .addOption(makeOwnOption('columns', '--columns <names>', 'print only these columns of a table or of CSV'))
    .addOption(
      makeOwnOption('profile', '--profile <name>', 'profile to use; "local" is the stack running here'),
    );
  if (!hasStack(command))
    command.addOption(
      makeOwnOption(
        'stack',
        '--stack <stack>',
        'local stack to use: its data folder, or the folder above',
      ).conflicts('profile'),
    );
  return command
    .option('--yes', 'skip confirmation prompts')
    .option('--no-input', 'never prompt; fail and name the missing flag')
    .addOption(
      makeOwnOption(
        'dry-run',
        '--dry-run',
        'show what would change, and with --debug the requests to platform and webhook, without sending them',
      ),
    )
    .addOption(
      makeOwnOption('timeout', '--timeout <seconds>', 'timeout of each request attempt').argParser(
        parseSeconds,
      ),
    )
    .option('--quiet', 'print only data and errors')
    .option('--debug', 'log each request and its status to standard error')
    .helpOption('-h, --help', 'show this help');
}

/** Whether a command or one below it has its own flag of this name. Those above would take its values. */
const hasStack = (command: Commander): boolean =>
  command.options.some(({ long }) => long === '--stack') || command.commands.some(hasStack);

/** Refuses flags that would do nothing, before the command does anything. */
export function requireOwnFlags(command: Command, { passed, alternatives }: GlobalFlags): void {
  requireOneWay(alternatives);
  for (const [words, flag] of passed) {
    // `test run` has a flag of its own.
    const isOwn = command.options.some(
      ({ long, helpGroupHeading }) => long === words && helpGroupHeading !== globalGroup,
    );
    if (!isOwn && !command.ownFlags.includes(flag))
      throw new UsageError(`${commandWords(command)} takes no ${words}, which would do nothing. Remove it.`);
  }
}

/** The words of a command, such as "firms list". */
export const commandWords = (command: Commander): string =>
  command.parent?.parent ? `${commandWords(command.parent)} ${command.name()}` : command.name();

/** Whether it only has commands, as `firms` has. */
export const isGroup = (command: Commander): boolean =>
  command.parent !== null && command.commands.length > 0 && command.registeredArguments.length === 0;

/** What help ends with. The global flags are in that of each command, because a group's help is one screen. */
export function globalHelp(command: Commander): string {
  if (isGroup(command)) return `\nFlags of a command: firmline help ${command.name()} <command>`;
  const help = command.createHelp();
  help.prepareContext({ helpWidth: process.stdout.columns });
  const width = help.padWidth(command, help);
  const lines = help
    .visibleOptions(command)
    .filter(({ helpGroupHeading }) => helpGroupHeading === globalGroup)
    .map((option) => help.formatItem(help.optionTerm(option), width, help.optionDescription(option), help));
  return `\n${globalGroup}\n${lines.join('\n')}`;
}

export const wholeNumberFrom =
  (min: number, max = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const number = Number(text);
    if (text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max) return number;
    const limitsText = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
    throw new InvalidArgumentError(`Not a whole number ${limitsText}.`);
  };

/** Browsers at once. More would only disturb one another's calls. */
export const workerCount = wholeNumberFrom(1, 8);

function placeText(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('It is empty.');
}

/** May contain the password of a page behind a gate. */
export function pageAddress(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('Not an http(s) address, such as https://demo.example.com/hartwell-lowe.');
}

export function endpointAddress(text: string): string {
  if (/^(?:https?|wss?):$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('Not an address such as ws://127.0.0.1:9222/devtools/browser/….');
}

export const browserOption = (): Option =>
  new Option('--browser <browser>', 'browser to run in').choices(['chromium', 'firefox', 'all']);

export const gatherValue = (value: string, earlierValues: readonly string[] = []): string[] => [
  ...earlierValues,
  value,
];

/** A host becomes a part of the browser's switches. */
export function gatherHost(host: string, earlierHosts?: readonly string[]): readonly string[] {
  if (!/^[a-z\d]+(?:[-.][a-z\d]+)*$/i.test(host))
    throw new InvalidArgumentError('Not the name of a host, such as api.example.com.');
  return gatherValue(host.toLowerCase(), earlierHosts);
}
