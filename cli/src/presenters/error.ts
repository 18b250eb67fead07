import { FirmlineError } from '@firmline/sdk/errors';
import { CommanderError } from 'commander';
import { ignoredSoFar } from '../config/ignored.ts';
import { safeJson, printableLines } from '../text.ts';
import type { Output } from '../output.ts';
import { type RowProblem, RowsError } from '../rows-error.ts';
import { UsageProblem } from '../usage-error.ts';

/** Prints an error as text or JSON. Commander has already printed its own unless the output is JSON. */
export function reportError(error: unknown, output: Output): void {
  if (error instanceof CommanderError) {
    if (output.json && error.exitCode !== 0) {
      // Without a subcommand, commander shows the help and its error says only "(outputHelp)".
      const message =
        error.code === 'commander.help' ? 'No command was named.' : error.message.replace(/^error: /, '');
      const hint = error instanceof UsageProblem ? error.hint : 'Run it with --help.';
      printJson({ code: 'usage', message, hint }, output);
    }
    return;
  }
  if (error instanceof FirmlineError) {
    const { code, message, hint } = error;
    const rows = error instanceof RowsError ? { rows: error.rows } : {};
    if (output.json) printJson({ code, message, ...(hint ? { hint } : {}), ...rows }, output);
    else output.failure(printableLines([message, hintForPerson(hint, output)].filter(Boolean).join('\n')));
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  if (output.json) printJson({ code: 'internal', message }, output);
  else {
    output.failure(printableLines(`This is a bug in firmline: ${message}`));
    if (error instanceof Error && error.stack) output.failure(printableLines(error.stack));
  }
}

/** A person has read the reasons for ignored files already, unless --quiet was passed. */
function hintForPerson(hint: string | undefined, { quiet }: Output): string | undefined {
  if (quiet) return hint;
  return ignoredSoFar().reduce((rest, line) => rest?.replace(`${line} `, ''), hint);
}

function printJson(
  error: { code: string; message: string; hint?: string; rows?: readonly RowProblem[] },
  output: Output,
): void {
  output.failure(safeJson({ error }));
}
