import path from 'node:path';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';

/** A flag: its default, which also gives its type, and what it means. A switch is off by default. */
type Flag = readonly [byDefault: string | number | false, meaning: string];
export type FlagTable = Readonly<Record<string, Flag>>;
export type Flags<Table extends FlagTable> = {
  readonly [Name in keyof Table]: Table[Name][0] extends false
    ? boolean
    : Table[Name][0] extends number
      ? number
      : string;
};

/** Other arguments that a script takes: what they are, and which ones there are, if that is known. */
export interface NameArguments {
  readonly meaning: string;
  readonly choices?: readonly string[];
}

/**
 * Reads the arguments of this process. Prints what there is for `--help`, and ends with 2 for anything else.
 * @param names left out: the script takes flags only
 */
export function readFlags<const Table extends FlagTable>(table: Table, names?: NameArguments) {
  const { dir, name } = path.parse(process.argv[1] ?? '');
  const command = new Command(`npm run ${path.basename(dir)} -- ${name}`)
    .allowExcessArguments(false)
    .showHelpAfterError()
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
  for (const [flag, [byDefault, meaning]] of Object.entries(table))
    command.addOption(optionOf(flag, byDefault, meaning));
  if (names) {
    const argument = new Argument('[NAME...]', names.meaning);
    command.addArgument(names.choices ? argument.choices(names.choices) : argument);
  }
  command.parse();
  const values = command.options.map((option) => [
    option.name(),
    command.getOptionValue(option.attributeName()) ?? false,
  ]);
  return { flags: Object.fromEntries(values) as Flags<Table>, names: names ? command.args : [] };
}

function optionOf(flag: string, byDefault: Flag[0], meaning: string): Option {
  if (byDefault === false) return new Option(`--${flag}`, meaning);
  const option = new Option(`--${flag} <${typeof byDefault === 'number' ? 'number' : 'text'}>`, meaning);
  option.default(byDefault, byDefault === '' ? 'none' : undefined);
  return typeof byDefault === 'number' ? option.argParser(readNumber) : option;
}

function readNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It is not a number.');
  return Number(text);
}
