import { redact } from '@firmline/util/redact';
import type { DoctorFinding } from '../doctor/check.ts';
import { examineAll } from '../doctor/doctor.ts';
import { exitCodes } from '../exit-codes.ts';
import { printValue } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import { countOf, hangingLines, printable, widthOf } from '../text.ts';
import type { Command } from './command.ts';

export function define(command: Command, output: Output): void {
  command
    .notes(`
Doctor tests what visitors can do by acting as one. It changes no firm.
Exit code 8: a check failed.

Examples:
  $ firmline doctor
  $ firmline doctor --profile production --json`)
    .action(() => runDoctor(output));
}

async function runDoctor(output: Output): Promise<void> {
  output.note('Checking …');
  const findings = await examineAll(output);
  await printFindings(findings, output);
  if (findings.some(({ status }) => status === 'failed')) process.exitCode = exitCodes.testsFailed;
}

const styles = { ok: 'green', warning: 'yellow', failed: 'red', skipped: 'dim' } as const;
const statusWidth = 9;

export function printFindings(findings: readonly DoctorFinding[], output: Output): Promise<void> {
  // A service's response may repeat a key.
  const safeFindings = findings.map((finding) => ({ ...finding, seen: redact(finding.seen) }));
  const rows = safeFindings.map(({ fix, command, ...row }) => ({
    ...row,
    fix: fix ?? null,
    command: command ?? null,
  }));
  return printValue(rows, () => printForPerson(safeFindings, output), output);
}

function printForPerson(safeFindings: readonly DoctorFinding[], output: Output): void {
  const titleWidth = Math.max(...safeFindings.map(({ title }) => title.length)) + 2;
  const room = output.columns - statusWidth - titleWidth;
  for (const { title, status, seen: detail, fix, command } of safeFindings) {
    const head = output.style(styles[status], status.padEnd(statusWidth));
    const indent = ' '.repeat(statusWidth);
    const textBeside = (text: string, width: number) => hangingLines(printable(text), width, output.columns);
    // A path that does not fit beside the title would be broken anywhere.
    const isBelow = room < 30 || detail.split(/\s/).some((word) => widthOf(word) > room);
    if (isBelow) output.data(`${head}${title}\n${indent}${textBeside(detail, statusWidth)}`);
    else output.data(`${head}${title.padEnd(titleWidth)}${textBeside(detail, statusWidth + titleWidth)}`);
    if (status === 'ok') continue;
    if (fix !== undefined) output.data(`${indent}${textBeside(fix, statusWidth)}`);
    if (command !== undefined) output.data(`${indent}${output.style('bold', `$ ${printable(command)}`)}`);
  }
  output.note(`\n${inShort(safeFindings)}`);
}

function inShort(findings: readonly DoctorFinding[]): string {
  const count = (status: DoctorFinding['status']) => findings.filter((one) => one.status === status).length;
  const [failedCount, warnings, skippedCount] = [count('failed'), count('warning'), count('skipped')];
  if (failedCount + warnings + skippedCount === 0) return 'All checks passed.';
  return [
    failedCount > 0 ? `${failedCount} failed` : 'None failed',
    ...(warnings > 0 ? [countOf(warnings, 'warning')] : []),
    ...(skippedCount > 0 ? [`${skippedCount} skipped`] : []),
  ]
    .join(', ')
    .concat('.');
}
