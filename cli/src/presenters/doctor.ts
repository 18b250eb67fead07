import { redact } from '@firmline/util/redact';
import { asTyped } from '../invocation.ts';
import type { Output } from '../terminal/output.ts';
import { printRows } from '../terminal/listing.ts';
import { counted, printable } from '../text.ts';
import type { Finding } from '../doctor/types.ts';

const styles = { ok: 'green', warning: 'yellow', failed: 'red', skipped: 'dim' } as const;
const statusWidth = 9;

/** Prints all findings, with a fix for each problem. */
export async function printFindings(findings: readonly Finding[], output: Output): Promise<void> {
  // A service's response may repeat a key.
  const safe = findings.map((finding) => ({ ...finding, seen: redact(finding.seen) }));
  if (output.flags.format !== 'table') {
    const rows = safe.map(({ fix, command, ...row }) => ({
      ...row,
      fix: fix ?? null,
      command: command ?? null,
    }));
    await printRows(rows, { columns: [], empty: '' }, output);
    return;
  }
  const titleWidth = Math.max(...safe.map(({ title }) => title.length)) + 2;
  const isNarrow = output.columns < statusWidth + titleWidth + 30;
  for (const { title, status, seen, fix, command } of safe) {
    const head = output.style(styles[status], status.padEnd(statusWidth));
    const indent = ' '.repeat(statusWidth);
    if (isNarrow) output.data(`${head}${title}\n${indent}${printable(seen)}`);
    else output.data(`${head}${title.padEnd(titleWidth)}${printable(seen)}`);
    if (status === 'ok') continue;
    if (fix !== undefined) output.data(`${indent}${printable(fix)}`);
    if (command !== undefined)
      output.data(`${indent}${output.style('bold', `$ ${asTyped(printable(command))}`)}`);
  }
  output.note(`\n${inShort(safe)}`);
}

function inShort(findings: readonly Finding[]): string {
  const count = (status: Finding['status']) => findings.filter((one) => one.status === status).length;
  const [failed, warnings, skipped] = [count('failed'), count('warning'), count('skipped')];
  if (failed + warnings + skipped === 0) return 'All checks passed.';
  return [
    failed > 0 ? `${failed} failed` : 'None failed',
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ]
    .join(', ')
    .concat('.');
}
