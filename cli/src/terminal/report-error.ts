import { FirmlineError } from '@firmline/sdk/errors';
import { CommanderError } from 'commander';
import { ignoredSoFar } from '../config/this-command.ts';
import { type RowProblem, RowsError, messageOf, systemProblem } from '../errors.ts';
import { printable, printableLines, safeJson } from '../text.ts';
import type { Output } from './output.ts';

export function reportError(error: unknown, output: Output): void {
  if (error instanceof CommanderError) {
    if (output.json && error.exitCode !== 0) {
      // Without a subcommand, commander shows the help and its error says only "(outputHelp)".
      const message =
        error.code === 'commander.help' ? 'No command was named.' : error.message.replace(/^error: /, '');
      printJson({ code: 'usage', message, hint: 'Run it with --help.' }, output);
    }
    return;
  }
  if (error instanceof FirmlineError) {
    const { code, message } = error;
    const hint = hintOf(error, output);
    const rows = error instanceof RowsError ? { rows: error.rows } : {};
    if (output.json) printJson({ code, message, ...(hint ? { hint } : {}), ...rows }, output);
    else output.failure([linesOfMessage(error), hint && linesOfText(hint)].filter(Boolean).join('\n'));
    return;
  }
  const systemError = systemProblem(error);
  if (systemError) return reportError(systemError, output);
  const message = messageOf(error);
  if (output.json) printJson({ code: 'internal', message }, output);
  else {
    output.failure(printableLines(`This is a bug in firmline: ${message}`));
    if (error instanceof Error && error.stack) output.failure(printableLines(error.stack));
  }
}

/** The command's own lists are lines of their own. Any other line break is a service's. */
const linesOfMessage = (error: FirmlineError): string =>
  error instanceof RowsError ? printableLines(error.message) : linesOfText(error.message);

/** Further lines are indented: at the beginning of a line, a service's words would look like the command's own. */
const linesOfText = (text: string): string => text.trim().split(/\r?\n/).map(printable).join('\n  ');

/** The hint. An ignored file may be why something is missing, and has not been reported with --json or --quiet. */
function hintOf({ code, hint }: FirmlineError, { json, quiet }: Output): string | undefined {
  const isMissing = code === 'config-missing' || code === 'input-needed';
  return isMissing && (json || quiet) ? [...ignoredSoFar(), hint].filter(Boolean).join(' ') : hint;
}

function printJson(
  error: { code: string; message: string; hint?: string; rows?: readonly RowProblem[] },
  output: Output,
): void {
  output.failure(safeJson({ error }));
}
