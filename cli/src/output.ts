import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Where a command prints. Data goes to standard output, everything said to a person to standard error. */
export interface Output {
  readonly json: boolean;
  readonly quiet: boolean;
  /** Columns of the terminal. Without limit where there is none: what reads a pipe wants all of it. */
  readonly columns: number;
  /** Data, a line at a time. */
  data(line: string): void;
  /** A word to the person; not with --quiet. */
  note(line: string): void;
  /** Always shown. */
  failure(line: string): void;
  /** Styled where colour is wanted for standard output. */
  style(style: Style, text: string): string;
}

/** Reads the global flags itself, so that even an error in the other flags is printed the way they ask for. */
export function createOutput(args: readonly string[]): Output {
  const plain = args.includes('--no-color') || Boolean(process.env['NO_COLOR']);
  const json = args.includes('--json');
  const quiet = args.includes('--quiet');
  return {
    json,
    quiet,
    columns: process.stdout.columns || Number.POSITIVE_INFINITY,
    data: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => {
      if (!quiet) process.stderr.write(`${line}\n`);
    },
    failure: (line) => void process.stderr.write(`${line}\n`),
    style: (style, text) => (plain || !process.stdout.isTTY ? text : styleText(style, text)),
  };
}
