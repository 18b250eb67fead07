import { writeFileSync } from 'node:fs';
import type { FirmlineError } from '@firmline/sdk/errors';
import { runLine } from '../commands/program.ts';
import type { ImportSummary } from '../firms/import/summary.ts';
import { globalFlagsOf } from '../global-flags.ts';
import { firmSuite } from './firm-table.ts';
import { memoryOutput } from './memory-output.ts';
import { withPerson, type PersonStep } from './person.ts';

type Options = Parameters<typeof memoryOutput>[0];

/** The result of a command. */
export interface RanCommand {
  /** Lines of standard output. */
  readonly printedLines: readonly string[];
  /** Lines of standard error, but for the place that every change names. */
  readonly notes: readonly string[];
  readonly error: FirmlineError | undefined;
  /** What a person at a terminal saw. */
  readonly screen: string;
}

/** A table of firms, and commands that use it. Commands that need a yes get it, unless a test says otherwise. */
export function commandSuite() {
  const firms = firmSuite();

  async function runCommand(
    args: readonly string[],
    options: Options = {},
    steps?: readonly PersonStep[],
  ): Promise<RanCommand> {
    const output = memoryOutput({
      ...globalFlagsOf(args),
      yes: true,
      ...(steps && { interactive: true, yes: false }),
      ...options,
    });
    let error: FirmlineError | undefined;
    const line = () =>
      runLine(['firms', ...args], output).catch((cause: unknown) => {
        error = cause as FirmlineError;
      });
    const screen = steps ? (await withPerson(steps, line)).screen : (await line(), '');
    const notes = output.notes.filter((one) => !one.startsWith('Target: '));
    return { printedLines: output.printedLines, notes, error, screen };
  }

  /** The value that a command prints with --json. @throws its error, unless it also printed a value */
  async function json<Value>(args: readonly string[], options: Options = {}): Promise<Value> {
    const { printedLines, error } = await runCommand([...args, '--json'], options);
    if (printedLines.length === 0) throw error ?? new Error('Nothing was printed.');
    return JSON.parse(printedLines.join('')) as Value;
  }

  /** Imports a text from a file. */
  function importing(
    text: string | Uint8Array,
    args: readonly string[] = [],
    options: Options = {},
    steps?: readonly PersonStep[],
  ): Promise<RanCommand> {
    const isFile = (one: string, at: number) => /\.\w+$/.test(one) && !args[at - 1]?.startsWith('--');
    const file = args.find(isFile) ?? 'f.csv';
    writeFileSync(file, text);
    return runCommand(['import', file, ...args.filter((one) => one !== file)], options, steps);
  }

  return {
    firms,
    run: runCommand,
    json,
    importing,
    /** What an import counts. */
    summaryOf: (text: string, ...args: string[]) => {
      writeFileSync('f.csv', text);
      return json<ImportSummary>(['import', 'f.csv', ...args]);
    },
    /** The contacts and companies that an import creates. */
    createdBy: async (text: string | Uint8Array, ...args: string[]) => {
      firms.rows.length = 0;
      await importing(text, [...args, '--ignore-unknown']);
      return firms.rows.map(({ name, company_name }) => [name, company_name]);
    },
    failed: async (text: string, ...args: string[]) => (await importing(text, args)).error,
    /** Adds numbered firms of one company. */
    addFirms: (count: number) => firms.add(...slugsTo(count).map((slug) => ({ slug, company_name: 'Roe' }))),
    requests: (method: string) => firms.server.seen.filter((one) => one.method === method).length,
  };
}

/** s000, s001 and so on. */
export const slugsTo = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `s${String(index).padStart(3, '0')}`);

/** The numbers of rows by their outcome. */
export function outcomesOf(rows: readonly { readonly outcome: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
