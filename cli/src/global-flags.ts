/** The output formats. */
export const formats = ['table', 'json', 'ndjson', 'csv'] as const;
export type Format = (typeof formats)[number];

/** The flags that every command takes, anywhere on the command line. */
export interface GlobalFlags {
  readonly format: Format;
  /** The fields of --json=a,b to print, in this order. */
  readonly fields: readonly string[] | undefined;
  /** The columns of a table to print, in this order. */
  readonly onlyColumns: readonly string[] | undefined;
  /** The field of --raw to print as it is, without quotes. */
  readonly raw: string | undefined;
  readonly quiet: boolean;
  readonly color: boolean;
  /** Skips the confirmation of destructive commands. */
  readonly yes: boolean;
  /** Whether the command may prompt. If not, its error names the flag to pass. */
  readonly input: boolean;
  /** Changes nothing and prints the requests instead. */
  readonly dryRun: boolean;
  readonly debug: boolean;
  /** For each attempt of a request, ms. */
  readonly timeoutMs: number | undefined;
  readonly profile: string | undefined;
  /** The stack to use: its folder or its host. */
  readonly stack: string | undefined;
}

/**
 * Reads the global flags, even from an otherwise invalid command line, so that its errors are printed as requested.
 * Commander reports invalid global flags.
 */
export function globalFlagsOf(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): GlobalFlags {
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const has = (name: string) => own.includes(name);
  const valueOf = (...names: readonly string[]): string | undefined => {
    for (const [index, word] of own.entries()) {
      if (names.includes(word)) return own[index + 1];
      const given = names.find((name) => name.startsWith('--') && word.startsWith(`${name}=`));
      if (given !== undefined) return word.slice(given.length + 1);
      const short = names.find((name) => !name.startsWith('--') && word.startsWith(name));
      if (short !== undefined && !word.startsWith('--')) return word.slice(short.length);
    }
    return undefined;
  };
  const json = own.find((word) => word === '--json' || word.startsWith('--json='));
  const fields = json?.slice('--json='.length).split(',').filter(Boolean);
  const format = formats.find((name) => name === valueOf('-o', '--format'));
  const timeout = Number(valueOf('--timeout'));
  const raw = valueOf('--raw');
  // `test run` has a flag of its own.
  const stack = wordsOf(own)[0] === 'test' ? undefined : valueOf('--stack');
  const columns = valueOf('--columns')?.split(',').filter(Boolean);
  return {
    raw,
    onlyColumns: columns?.length ? columns : undefined,
    // Without quotes, but otherwise for programs.
    format:
      raw !== undefined
        ? 'json'
        : json === undefined
          ? (format ?? 'table')
          : format === 'ndjson'
            ? format
            : 'json',
    fields: fields?.length ? fields : undefined,
    quiet: has('--quiet'),
    color: !has('--no-color') && !env['NO_COLOR'],
    yes: has('--yes'),
    input: !has('--no-input') && !env['CI'],
    dryRun: has('--dry-run'),
    debug: has('--debug'),
    timeoutMs: timeout > 0 ? timeout * 1000 : undefined,
    profile: valueOf('--profile') ?? (stack === undefined ? env['FIRMLINE_PROFILE'] || undefined : 'local'),
    stack,
  };
}

/**
 * The command line for commander, where `--json` takes no value. An optional value would make it swallow the next word
 * of `--json x`.
 */
export function withoutFieldLists(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  return args.map((word, index) =>
    word.startsWith('--json=') && (end < 0 || index < end) ? '--json' : word,
  );
}

const withValue = new Set(['-o', '--format', '--raw', '--columns', '--profile', '--stack', '--timeout']);

/** The words of a command line without flags and values of global flags. Values of other flags are included. */
export function wordsOf(args: readonly string[]): string[] {
  return args.filter((word, index) => !word.startsWith('-') && !withValue.has(args[index - 1] ?? ''));
}
