import type { Command } from 'commander';
import { copyText } from '../../link/hand-over.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { findLink, slugArgument } from './show.ts';

export function define(command: Command, output: Output): void {
  command
    .argument(...slugArgument)
    .addHelpText('after', '\nExample:\n  $ firmline link copy hartwell-lowe')
    .action((slug: string | undefined) => handOver(slug, copying, output));
}

/** A way to hand a link over. */
interface Way {
  /** The command. */
  readonly name: 'copy' | 'open';
  readonly done: 'copied' | 'opened';
  /** What is missing if it fails. */
  readonly missing: string;
  /** @returns whether it worked */
  readonly run: (url: string) => Promise<boolean>;
}

const copying: Way = { name: 'copy', done: 'copied', missing: 'no clipboard', run: copyText };

/** Hands a link over and prints it, or only prints it if that fails. */
export async function handOver(
  given: string | undefined,
  { name, done, missing, run }: Way,
  output: Output,
): Promise<void> {
  const link = await findLink(given, `link ${name}`, output);
  const isDone = !output.flags.dryRun && (await run(link.url));
  await printValue(
    { ...link, [done]: isDone },
    () => {
      if (isDone) output.note(name === 'copy' ? 'Copied.' : 'Opened.');
      else if (output.flags.dryRun) output.note(`Would ${name} this link.`);
      else output.note(`There is ${missing} here. This is the link:`);
      output.data(link.url);
    },
    output,
  );
}
