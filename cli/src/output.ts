import { styleText } from 'node:util';
import { redact } from './config/redact.ts';
import { globalFlagsOf, type GlobalFlags } from './global-flags.ts';

type Style = Parameters<typeof styleText>[0];

/** Where a command prints. Data goes to standard output, everything said to a person to standard error. */
export interface Output {
  readonly flags: GlobalFlags;
  /** Whether data and errors are for a program. */
  readonly json: boolean;
  readonly quiet: boolean;
  /** Whether somebody is there to see pictures and to answer: a terminal at both ends, and no script. */
  readonly interactive: boolean;
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

export function createOutput(args: readonly string[]): Output {
  const flags = globalFlagsOf(args);
  const { format, quiet, color, input } = flags;
  const json = format === 'json' || format === 'ndjson';
  const { stdin, stdout, stderr } = process;
  return {
    flags,
    json,
    quiet,
    interactive: input && format === 'table' && stdin.isTTY && stdout.isTTY,
    columns: stdout.columns || Number.POSITIVE_INFINITY,
    data: (line) => void stdout.write(`${line}\n`),
    note: (line) => {
      if (!quiet) stderr.write(`${redact(line)}\n`);
    },
    // A service may say the key again that it refused.
    failure: (line) => void stderr.write(`${redact(line)}\n`),
    style: (style, text) => (color && stdout.isTTY ? styleText(style, text) : text),
  };
}
