import path from 'node:path';
import { parseArgs } from 'node:util';

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
  const isSwitch = (name: string) => table[name]?.[0] === false;
  const options = Object.fromEntries(
    ['help', ...Object.keys(table)].map((name) => [
      name,
      { type: name === 'help' || isSwitch(name) ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: names !== undefined });
    if (values['help'] === true) {
      console.log(helpOf(table, names));
      process.exit();
    }
    const unknownName = positionals.find((name) => names?.choices?.includes(name) === false);
    if (unknownName !== undefined) throw new Error(`There is no "${unknownName}".`);
    const flags = Object.entries(table).map(([name, [byDefault]]) => {
      const value = values[name] ?? byDefault;
      if (typeof byDefault !== 'number') return [name, value];
      if (!/^\d+$/.test(String(value))) throw new Error(`--${name} takes a number, not "${String(value)}".`);
      return [name, Number(value)];
    });
    return { flags: Object.fromEntries(flags) as Flags<Table>, names: positionals };
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ');
    console.error(`${sentence?.replace(/\.$/, '')}.\n\n${helpOf(table, names)}`);
    process.exit(2);
  }
}

/** The script's name is its file's, and its kind the folder's. */
function helpOf(table: FlagTable, names?: NameArguments): string {
  const { name, dir } = path.parse(process.argv[1] ?? '');
  const rows = Object.entries(table).map(([flag, [byDefault, meaning]]) => {
    const value = byDefault === false ? '' : byDefault === '' ? ' TEXT' : ` ${byDefault}`;
    return [`--${flag}${value}`, meaning];
  });
  if (names)
    rows.unshift(['NAME ...', [names.meaning, names.choices?.join(', ')].filter(Boolean).join(': ')]);
  const width = Math.max(...rows.map(([flag = '']) => flag.length));
  return [
    `Usage: npm run ${path.basename(dir)} -- ${name} [flags]${names ? ' [NAME ...]' : ''}`,
    'Flags with their defaults:',
    ...rows.map(([flag = '', meaning]) => `  ${flag.padEnd(width)}  ${meaning}`),
  ].join('\n');
}
