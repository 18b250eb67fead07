import { findFirm, openFirms, withOldLinks } from '../../firms/connect.ts';
import type { Output } from '../../terminal/output.ts';
import type { Command } from '../command.ts';
import { printFirm } from './print-firm.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('<slug>', 'slug or link')
    .notes(`
firmline calls list --firm <slug> lists its calls.

Examples:
  $ firmline firms show hartwell-lowe
  $ firmline firms show hartwell-lowe --json | jq -r .url
  $ firmline firms show hartwell-lowe --json | jq -r .system > prompt.txt`)
    .action((slug: string) => show(slug, output));
}

async function show(slugOrLink: string, output: Output): Promise<void> {
  const firms = openFirms(output);
  await printFirm(await withOldLinks(await findFirm(slugOrLink, firms), firms), output);
}
