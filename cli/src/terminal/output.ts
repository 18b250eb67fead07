import { stripVTControlCharacters, styleText } from 'node:util';
import { redact } from '@firmline/util/redact';
import { globalFlagsOf, type GlobalFlags } from '../global-flags.ts';
import { fitLines, withoutControls } from '../text.ts';
import { printAbove } from './live-line.ts';

type Style = Parameters<typeof styleText>[0];

/** A command's output. Data goes to standard output, messages for people to standard error. */
export interface Output {
  readonly flags: GlobalFlags;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Whether a person can see screens and answer prompts: both ends are a terminal, and no script is running. */
  readonly interactive: boolean;
  /** Why not, as the end of a sentence: a person at a terminal would look for the reason in vain. */
  readonly unaskedReason: string | undefined;
  readonly isTerminal: boolean;
  /** The terminal's width in columns. Unlimited without a terminal, because a pipe's reader wants the full text. */
  readonly columns: number;
  data(line: string): void;
  /** Prints a message for a person, unless --quiet is given or the output is JSON. */
  note(line: string): void;
  /** Prints a message that a program needs beside its data too, such as a port, unless --quiet is given. */
  announce(line: string): void;
  failure(line: string): void;
  style(style: Style, text: string): string;
}

/** The reason that needs no other word: who has no terminal expects no question. */
export const missingTerminal = 'when there is no terminal';

export function createOutput(args: readonly string[]): Output {
  const flags = globalFlagsOf(args);
  const { format, quiet, color } = flags;
  const isJson = format === 'json';
  const { stdout, stderr, env } = process;
  // Such a terminal can only print lines.
  const isDumb = env['TERM'] === 'dumb';
  const print = (line: string, stream: NodeJS.WriteStream) => {
    if (stream !== stderr || !printAbove(line)) stream.write(`${line}\n`);
  };
  const failure = (line: string) => {
    // A service may repeat the refused key in its error.
    const text = withoutControls(redact(line));
    // Colours are those for standard output, and a log of the messages has none.
    print(stderr.isTTY ? fitLines(text, stderr.columns || Infinity) : stripVTControlCharacters(text), stderr);
  };
  const announce = (line: string) => {
    if (!quiet) failure(line);
  };
  const unaskedReason = () => {
    if (!stdout.isTTY) return missingTerminal;
    if (flags.unaskedReason !== undefined) return flags.unaskedReason;
    if (format !== 'table') return `because the output is ${format.toUpperCase()}`;
    if (isDumb) return 'because TERM is dumb';
    // Node opens standard input on first use, and help does not ask.
    return process.stdin.isTTY ? undefined : missingTerminal;
  };
  return {
    flags,
    json: isJson,
    quiet,
    get interactive() {
      return unaskedReason() === undefined;
    },
    get unaskedReason() {
      return unaskedReason();
    },
    isTerminal: stdout.isTTY,
    columns: stdout.columns || Number.POSITIVE_INFINITY,
    // A file or another program gets every byte.
    data: (line) => print(stdout.isTTY ? withoutControls(line) : line, stdout),
    note: (line) => {
      // With --json, standard error holds one JSON error or nothing.
      if (!isJson) announce(line);
    },
    announce,
    failure,
    style: (style, text) => (color && !isDumb && stdout.isTTY ? styleText(style, text) : text),
  };
}
