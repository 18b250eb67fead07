import { styleText } from 'node:util';
import { redact } from '@firmline/util/redact';
import { globalFlagsOf, type GlobalFlags } from '../global-flags.ts';
import { harmless } from '../text.ts';

type Style = Parameters<typeof styleText>[0];

/** A command's output. Data goes to standard output, messages for people to standard error. */
export interface Output {
  readonly flags: GlobalFlags;
  /** Whether data and errors are for a program. */
  readonly json: boolean;
  readonly quiet: boolean;
  /** Whether a person can see screens and answer prompts: both ends are a terminal, and no script is running. */
  readonly interactive: boolean;
  /** Whether a person reads standard output. */
  readonly isTerminal: boolean;
  /** The terminal's width in columns. Unlimited without a terminal, because a pipe's reader wants the full text. */
  readonly columns: number;
  /** Prints one line of data. */
  data(line: string): void;
  /** Prints a message for a person, unless --quiet is given or the output is JSON. */
  note(line: string): void;
  /** Prints a message that a program needs beside its data too, such as a port, unless --quiet is given. */
  announce(line: string): void;
  /** Prints an error, even with --quiet. */
  failure(line: string): void;
  /** Applies a style if standard output is in colour. */
  style(style: Style, text: string): string;
}

export function createOutput(args: readonly string[]): Output {
  const flags = globalFlagsOf(args);
  const { format, quiet, color, input } = flags;
  const json = format === 'json' || format === 'ndjson';
  const { stdout, stderr, env } = process;
  // Such a terminal can only print lines.
  const isDumb = env['TERM'] === 'dumb';
  // A service may repeat the refused key in its error.
  const failure = (line: string) => void stderr.write(`${harmless(redact(line))}\n`);
  const announce = (line: string) => {
    if (!quiet) failure(line);
  };
  return {
    flags,
    json,
    quiet,
    // Node opens standard input on first use, and help does not ask.
    get interactive() {
      return input && format === 'table' && !isDumb && process.stdin.isTTY && stdout.isTTY;
    },
    isTerminal: stdout.isTTY,
    columns: stdout.columns || Number.POSITIVE_INFINITY,
    // A file or another program gets every byte.
    data: (line) => void stdout.write(`${stdout.isTTY ? harmless(line) : line}\n`),
    note: (line) => {
      // With --json, standard error holds one JSON error or nothing.
      if (!json) announce(line);
    },
    announce,
    failure,
    style: (style, text) => (color && !isDumb && stdout.isTTY ? styleText(style, text) : text),
  };
}
