import { parseArgs } from 'node:util';

export const formats = ['table', 'json', 'csv'] as const;
export type Format = (typeof formats)[number];

/**
 * Global flags that a command takes only if its row in `groups.ts` says so. Others refuse them: a flag that does nothing
 * looks like one that does. `columns` is also that of `-o csv`, which has a list's columns. Every command takes the rest,
 * because scripts pass --yes, --no-input, --quiet and --debug without knowing whether anything is asked.
 */
export const ownFlags = ['columns', 'dry-run', 'profile', 'stack', 'timeout'] as const;
export type OwnFlag = (typeof ownFlags)[number];

export type GlobalFlags = Readonly<ReturnType<typeof globalFlagsOf>>;

const takenFlags = {
  json: { type: 'boolean' },
  format: { type: 'string' },
  columns: { type: 'string' },
  profile: { type: 'string' },
  stack: { type: 'string' },
  timeout: { type: 'string' },
  yes: { type: 'boolean' },
  'no-input': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  quiet: { type: 'boolean' },
  debug: { type: 'boolean' },
} as const;

/** Unlike commander's, this never refuses anything, and needs no command. */
function parseFlags(args: readonly string[]) {
  // Declared as a short flag, it would be found in others: in -fname=o, for example.
  const longArgs = args.map((word) => word.replace(/^-o$/, '--format').replace(/^-o(?=.)/, '--format='));
  return parseArgs({ args: longArgs, options: takenFlags, strict: false, allowPositionals: true });
}

const textOfFlag = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined);

function namesIn(list: string | undefined): readonly string[] | undefined {
  const names =
    list
      ?.trim()
      .split(/\s*,\s*/)
      .filter(Boolean) ?? [];
  if (list === undefined) return undefined;
  // Without a name, all columns would be printed as if the flag had not been passed.
  return names.length > 0 ? names : [list];
}

/** Whether the variable says yes: some set it to say no. */
const isCi = (value = ''): boolean => !/^(?:0|false|no|off)?$/i.test(value.trim());

/** A number of seconds as a timer takes it: a longer one than 24 days would end at once, and one below 1 ms is refused. */
export const timerMs = (seconds: number): number =>
  Math.min(Math.max(Math.round(seconds * 1000), 1), 2 ** 31 - 1);

/** Reads the global flags of any command line, so that its errors are printed as requested. */
export function globalFlagsOf(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
) {
  const { values, positionals } = parseFlags(args);
  const namedFormat = formats.find((name) => name === values.format);
  const timeout = Number(values.timeout);
  // `test run` has a flag of its own.
  const stack = positionals[0] === 'test' ? undefined : textOfFlag(values.stack);
  const format: Format = values.json !== undefined ? 'json' : (namedFormat ?? 'table');
  return {
    onlyColumns: namesIn(textOfFlag(values.columns)),
    format,
    quiet: values.quiet !== undefined,
    color: !env['NO_COLOR'],
    yes: values.yes !== undefined,
    /** Why the command may not ask, as the end of a sentence. Its error then names the flag to pass. */
    unaskedReason:
      values['no-input'] !== undefined
        ? 'with --no-input'
        : isCi(env['CI'])
          ? 'because CI is set'
          : undefined,
    /** Changes nothing and prints the requests instead. */
    dryRun: values['dry-run'] !== undefined,
    debug: values.debug !== undefined,
    timeoutMs: timeout > 0 ? timerMs(timeout) : undefined,
    passed: passedOwnFlags(values),
    /** Of these only one has an effect. */
    alternatives: {
      '--json': values.json !== undefined,
      [`-o ${namedFormat}`]: namedFormat === 'csv' || namedFormat === 'table',
    },
    profile:
      textOfFlag(values.profile) ?? (stack === undefined ? env['FIRMLINE_PROFILE'] || undefined : 'local'),
    stack,
  };
}

/** The passed flags that not every command takes, by what a person writes. */
function passedOwnFlags(values: ReturnType<typeof parseFlags>['values']): ReadonlyMap<string, OwnFlag> {
  const allFlags: readonly (readonly [words: string, isPassed: unknown, flag: OwnFlag])[] = [
    ['--columns', values.columns, 'columns'],
    ['-o csv', values.format === 'csv', 'columns'],
    ['--dry-run', values['dry-run'], 'dry-run'],
    ['--profile', values.profile, 'profile'],
    ['--stack', values.stack, 'stack'],
    ['--timeout', values.timeout, 'timeout'],
  ];
  return new Map(allFlags.flatMap(([words, isPassed, flag]) => (isPassed ? [[words, flag] as const] : [])));
}

/** The words of a command line without flags and values of global flags. Values of other flags are included. */
export const wordsOfLine = (args: readonly string[]): string[] => parseFlags(args).positionals;
