import type { Command } from 'commander';
import { openPreview } from '../../link/hand-over.ts';
import type { Output } from '../../terminal/output.ts';
import { handOver } from './copy.ts';
import { slugArgument } from './show.ts';

export function define(command: Command, output: Output): void {
  command
    .argument(...slugArgument)
    .addHelpText('after', '\nExample:\n  $ firmline link open hartwell-lowe')
    .action((slug: string | undefined) =>
      handOver(
        slug,
        { name: 'open', done: 'opened', missing: 'no browser to open it in', run: openPreview },
        output,
      ),
    );
}
