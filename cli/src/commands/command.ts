import { Command as Commander, InvalidArgumentError, Option } from 'commander';
import type { GivenField } from '../api/fields.ts';
import { formats } from '../global-flags.ts';

export { Argument, InvalidArgumentError, Option } from 'commander';

/** Commander's command, with what the help ends with. */
export class Command extends Commander {
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

export const seconds = (text: string): number => {
  const number = Number(text);
  if (!(number > 0) || !Number.isFinite(number))
    throw new InvalidArgumentError('Not a positive number of seconds.');
  return number;
};

export const globalGroup = 'Global options:';

/** Adds the flags that every command takes, anywhere on the command line. {@link globalFlagsOf} reads them. */
export const globalOptions = (command: Commander): Commander =>
  withStack(command)
    .optionsGroup(globalGroup)
    .option('--json', 'print data and errors as JSON; --json=slug,name prints only these fields')
    .addOption(new Option('-o, --format <format>', 'output format').choices(formats))
    .option('--columns <names>', 'print only these columns of a table, or fields of JSON and CSV')
    .option('--raw <field>', 'print only the value of this field')
    .option('--profile <name>', 'profile to use; "local" is the stack running here')
    .option('--yes', 'skip confirmation prompts')
    .option('--no-input', 'never prompt; fail and name the missing flag')
    .option('--dry-run', 'show what would change, and with --debug the requests, without sending them')
    .option('--timeout <seconds>', 'timeout of each request attempt', seconds)
    .option('--quiet', 'print only data and errors')
    .option('--debug', 'log requests and responses to standard error')
    .option('--no-color', 'print without color')
    .helpOption('-h, --help', 'show this help');

/** Whether a command or one below it has its own flag of this name. Those above would take its values. */
const hasStack = (command: Commander): boolean =>
  command.options.some(({ long }) => long === '--stack') || command.commands.some(hasStack);

const withStack = (command: Commander): Commander =>
  hasStack(command)
    ? command
    : command
        .optionsGroup(globalGroup)
        .addOption(
          new Option('--stack <stack>', 'local stack to use: its folder or its host').conflicts('profile'),
        );

/** Of the program alone; commands may have a flag of this name. */
export const versionOption = (): Option =>
  new Option('--version', 'print the versions and settings that a bug report needs');

export function globalHelp(command: Commander): string {
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
  (min: number) =>
  (text: string): number => {
    const number = Number(text);
    if (text.trim() === '' || !Number.isSafeInteger(number) || number < min) {
      throw new InvalidArgumentError(`Not a whole number of at least ${min}.`);
    }
    return number;
  };

export const numberIn =
  (min: number, max: number, what: string) =>
  (text: string): number => {
    const number = Number(text);
    if (text.trim() === '' || !Number.isInteger(number) || number < min || number > max)
      throw new InvalidArgumentError(`Not ${what} from ${min} to ${max}.`);
    return number;
  };

export function httpAddress(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('Not an http(s) address, such as https://demo.example.com/hartwell-lowe.');
}

export const browserOption = (): Option =>
  new Option('--browser <browser>', 'browser to run in').choices(['chromium', 'firefox', 'all']);

/** Adds -f, -F and --input to a command. @returns reads the values of -f and -F, in command-line order */
export function recordOptions(command: Command): () => readonly GivenField[] {
  const fields: GivenField[] = [];
  const add = (typed: boolean) => (text: string) => void fields.push({ typed, text });
  command
    .option('-f, --raw-field <key=value>', 'text for the query or the body; a.b=c and a[]=c nest', add(false))
    .option('-F, --field <key=value>', 'number, true, false, null or JSON; or a file: key=@path', add(true))
    .option('--input <file>', 'JSON file with the whole body, or - for standard input');
  return () => fields;
}

export const gather = (value: string, before: readonly string[] = []): string[] => [...before, value];
