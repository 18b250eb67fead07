import { Command, InvalidArgumentError } from 'commander';
import type { Output } from '../output.ts';
import { globalOptions } from './global-options.ts';

interface CreateFlags {
  name: string;
  company?: string;
  slug?: string;
  system?: string;
  systemFile?: string;
  firstMessage?: string;
}

interface ListFlags {
  search?: string;
  limit: number;
  offset: number;
}

const wholeNumberFrom = (least: number) => (text: string) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < least) {
    throw new InvalidArgumentError(`Not a whole number from ${least}.`);
  }
  return number;
};

export function firmsCommand(output: Output): Command {
  const firms = new Command('firms').description(
    'Firm records: whom a link greets, and how the assistant speaks.',
  );

  globalOptions(firms.command('create'))
    .description('Create a firm and show its link.')
    .requiredOption('--name <name>', 'contact the page greets, such as "Dana"')
    .option('--company <name>', 'company the intro names; "law firms" without it')
    .option('--slug <slug>', 'path of the link; made from the company or name without it')
    .option('--system <text>', "the assistant's instructions")
    .option('--system-file <file>', 'read the instructions from a file, or - for standard input')
    .option('--first-message <text>', "the assistant's opening line")
    .addHelpText(
      'after',
      '\nExample:\n  $ firmline firms create --name Dana --company "Whitfield & Rowe" --system-file prompt.txt',
    )
    .action(async (flags: CreateFlags) => {
      const { createFirm } = await import('../services/firms.ts');
      const { printFirm } = await import('../presenters/firms.ts');
      printFirm(await createFirm(flags), output);
    });

  globalOptions(firms.command('list'))
    .description('List firms by slug.')
    .option('--search <text>', 'part of a slug, name or company')
    .option('--limit <count>', 'rows at most', wholeNumberFrom(1), 100)
    .option('--offset <count>', 'rows to pass over', wholeNumberFrom(0), 0)
    .addHelpText('after', '\nExample:\n  $ firmline firms list --search lowe --json')
    .action(async (flags: ListFlags) => {
      const { listFirms } = await import('../services/firms.ts');
      const { printFirms } = await import('../presenters/firms.ts');
      printFirms(await listFirms(flags), flags, output);
    });

  globalOptions(firms.command('show'))
    .description('Show one firm, prompt and all.')
    .argument('<slug>')
    .addHelpText('after', '\nExample:\n  $ firmline firms show hartwell-lowe')
    .action(async (slug: string) => {
      const { showFirm } = await import('../services/firms.ts');
      const { printFirm } = await import('../presenters/firms.ts');
      printFirm(await showFirm(slug), output);
    });

  return firms;
}
