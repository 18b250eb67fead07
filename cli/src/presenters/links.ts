import type { Output } from '../output.ts';
import { tableLines } from './table.ts';
import { printable } from '../text.ts';
import type { LinkedFirm } from '../results/firms.ts';

/** The links of a stack that is up. */
export function printLinks(url: string, firms: readonly LinkedFirm[], output: Output): void {
  if (output.json) {
    const links = firms.map(({ slug, name, companyName, url: link }) => ({
      slug,
      name,
      companyName,
      url: link,
    }));
    output.data(JSON.stringify({ url, links }));
    return;
  }
  output.data(`\n${output.style('bold', 'Firmline is up.')} Open a link and choose "Try in Browser".\n`);
  const rows = firms.map((firm) => [firm.url, printable(firm.name), printable(firm.companyName)]);
  if (rows.length === 0) output.data(`${url}/<slug>`);
  const lines =
    tableLines(rows, output.columns) ??
    rows.map(([link, name, company]) => `${link}\n  ${name}${company ? `, ${company}` : ''}`);
  for (const line of lines) output.data(line);
  output.note(
    '\nCtrl-C stops it. In another terminal: npm run firmline -- firms create --name "…" --company "…"',
  );
}

/** Says what other machines need for what is private. Only a person at a terminal sees the token: logs are kept. */
export function printControlToken(token: string, file: string, output: Output): void {
  output.note('\nOther machines can reach this stack and open the links they know.');
  const where = output.interactive ? token : `the controlToken in ${file}`;
  output.note(`Calls, webhooks and control also need the header x-firmline-token: ${where}`);
}
