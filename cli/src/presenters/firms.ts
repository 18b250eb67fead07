import type { Output } from '../output.ts';
import type { LinkedFirm } from '../services/firms.ts';
import { columnsOf } from './table.ts';
import { printable, printableLines } from './text.ts';

/** Columns where there is room for them, a few lines for each firm where there is not. */
export function printFirms(
  firms: readonly LinkedFirm[],
  { search, limit, offset }: { search?: string; limit: number; offset: number },
  output: Output,
): void {
  if (output.json) {
    output.data(JSON.stringify(firms));
    return;
  }
  if (firms.length === 0) {
    output.note(
      search
        ? `No firm matches "${printable(search)}".`
        : 'No firms here yet. firmline firms create makes one.',
    );
    return;
  }
  const rows = firms.map((firm) => [firm.slug, firm.name, firm.companyName].map(printable));
  const table = columnsOf([['SLUG', 'NAME', 'COMPANY'], ...rows], output.columns);
  if (table !== null) output.data(table);
  else
    for (const [slug, ...rest] of rows)
      output.data([slug, ...rest.filter(Boolean).map((line) => `  ${line}`)].join('\n'));
  if (firms.length === limit) output.note(`Perhaps there are more: --offset ${offset + limit}`);
}

/** One firm, whole. */
export function printFirm(firm: LinkedFirm, output: Output): void {
  if (output.json) {
    output.data(JSON.stringify(firm));
    return;
  }
  const field = (label: string, value: string) => `${output.style('dim', label.padEnd(14))}${value}`;
  output.data(field('Link', firm.url || '(set FIRMLINE_PAGE_URL to see it)'));
  output.data(field('Slug', printable(firm.slug)));
  output.data(field('Name', printable(firm.name)));
  output.data(field('Company', printable(firm.companyName) || '(none: the page says "law firms")'));
  output.data(field('First message', printable(firm.firstMessage) || '(none: the assistant waits)'));
  output.data(
    field(
      'System prompt',
      firm.system ? `${[...firm.system].length} characters` : '(none: the default prompt)',
    ),
  );
  if (firm.system) output.data(`\n${printableLines(firm.system)}`);
}
