import { type GlobalFlags, globalFlagsOf } from '../global-flags.ts';
import { missingTerminal, type Output } from '../terminal/output.ts';

export interface MemoryOutput extends Output {
  /** Lines of standard output. */
  readonly printedLines: string[];
  /** Lines of standard error. */
  readonly notes: string[];
}

/** Records the output of a command. */
export function memoryOutput({
  columns = 80,
  interactive = false,
  styled = false,
  isTerminal = false,
  ...flags
}: Partial<GlobalFlags> & {
  readonly columns?: number;
  readonly interactive?: boolean;
  readonly isTerminal?: boolean;
  /** Shows styles, as in `<red>failed</>`. */
  readonly styled?: boolean;
} = {}): MemoryOutput {
  const printedLines: string[] = [];
  const notes: string[] = [];
  const all = { ...globalFlagsOf([], {}), ...flags };
  const json = all.format === 'json';
  return {
    printedLines,
    notes,
    flags: all,
    json,
    quiet: all.quiet,
    interactive,
    unaskedReason: interactive ? undefined : missingTerminal,
    isTerminal,
    columns,
    data: (line) => void printedLines.push(line),
    note: (line) => {
      if (!json && !all.quiet) notes.push(line);
    },
    announce: (line) => {
      if (!all.quiet) notes.push(line);
    },
    failure: (line) => void notes.push(line),
    style: (style, text) => (styled ? `<${String(style)}>${text}</>` : text),
  };
}
