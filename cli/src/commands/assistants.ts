import { Command } from 'commander';
import { recordOptions, wholeNumberFrom } from './options.ts';
import type { Output } from '../terminal/output.ts';
import { assistantFileCommands } from './assistants/file-commands.ts';
import type { RecordFlags } from './assistants/records.ts';
import type { RehearseFlags } from './assistants/rehearse.ts';

interface ListFlags {
  search?: string;
  limit: number;
  all?: boolean;
}

export function assistantsCommand(output: Output): Command {
  const assistants = new Command('assistants').description(
    "Manage the voice platform's assistants, as records or as files.",
  );

  assistants
    .command('list')
    .description('List assistants, newest first.')
    .option('--search <text>', 'text in the name or id')
    .option('--limit <count>', 'maximum rows', wholeNumberFrom(1), 100)
    .option('--all', 'all of them')
    .addHelpText('after', '\nExample:\n  $ firmline assistants list --search receptionist --json=id,name')
    .action(async (flags: ListFlags) => {
      const { list } = await import('./assistants/records.ts');
      await list(flags, output);
    });

  assistants
    .command('get')
    .description("Show an assistant's settings and prompt.")
    .argument('[id|name]', 'if omitted, you pick one from a list')
    .addHelpText('after', '\nExample:\n  $ firmline assistants get "Law firm demo" --json')
    .action(async (id: string | undefined) => {
      const { get } = await import('./assistants/records.ts');
      await get(id, output);
    });

  assistants
    .command('rehearse')
    .description("Talk to a firm's assistant in writing, with the prompt and model of a local call.")
    .argument('[slug]', 'slug or link of the firm; if omitted, you pick one from a list')
    .option('--output <file>', 'file for the transcript (default: a new one in ./rehearsals)')
    .addHelpText(
      'after',
      `
Each line of input is something a caller says; Ctrl-D ends it. FIRMLINE_LLM_URL names the language model that answers;
without it, a receptionist answers from the firm's own texts.

Examples:
  $ firmline assistants rehearse hartwell-lowe
  $ echo "When are you open?" | firmline assistants rehearse hartwell-lowe`,
    )
    .action(async (slug: string | undefined, flags: RehearseFlags) => {
      const { rehearse } = await import('./assistants/rehearse.ts');
      await rehearse(slug, flags, output);
    });

  const create = assistants.command('create');
  const createFlags = recordOptions(create);
  create
    .description('Create an assistant from fields, a file, or your editor.')
    .addHelpText(
      'after',
      `
Without fields or a file, $VISUAL or $EDITOR opens a template.

Examples:
  $ firmline assistants create -f name=Dana -f model.provider=openai -f model.model=gpt-4o
  $ firmline assistants create --input assistants/dana.json`,
    )
    .action(async (flags: RecordFlags) => {
      const { create: run } = await import('./assistants/records.ts');
      await run({ ...flags, fields: createFlags() }, output);
    });

  const update = assistants.command('update');
  const updateFlags = recordOptions(update);
  update
    .description('Change fields of an assistant; null removes a field.')
    .argument('[id|name]', 'if omitted, you pick one from a list')
    .addHelpText(
      'after',
      `
Without fields or a file, $VISUAL or $EDITOR opens the current record. The changes are shown before they are sent.

Examples:
  $ firmline assistants update 5f0c… -F model.temperature=0.4 -f firstMessage="Good morning."
  $ firmline assistants update 5f0c…`,
    )
    .action(async (id: string | undefined, flags: RecordFlags) => {
      const { update: run } = await import('./assistants/records.ts');
      await run(id, { ...flags, fields: updateFlags() }, output);
    });

  const replace = assistants.command('replace');
  const replaceFlags = recordOptions(replace);
  replace
    .description('Replace an assistant. Fields you leave out are removed. Asks first.')
    .argument('<id|name>')
    .addHelpText('after', '\nExample:\n  $ firmline assistants replace 5f0c… --input assistant.json --yes')
    .action(async (id: string, flags: RecordFlags) => {
      const { replace: run } = await import('./assistants/records.ts');
      await run(id, { ...flags, fields: replaceFlags() }, output);
    });

  assistants
    .command('delete')
    .description('Delete assistants and their versions. Asks first.')
    .argument('[ids|names...]', 'if omitted, you pick one from a list')
    .addHelpText('after', '\nExample:\n  $ firmline assistants delete 5f0c… --yes')
    .action(async (ids: string[]) => {
      const { remove } = await import('./assistants/records.ts');
      await remove(ids, output);
    });

  assistants
    .command('restore')
    .description('Change an assistant back to an older version. Shows the changes and asks first.')
    .argument('<id|name>')
    .argument('<version>')
    .addHelpText(
      'after',
      `
The restored content becomes the newest version. firmline assistants versions lists them.

Example:
  $ firmline assistants restore Dana v3`,
    )
    .action(async (given: string, version: string) => {
      const { restore } = await import('./assistants/records.ts');
      await restore(given, version, output);
    });

  assistantFileCommands(assistants, output);
  return assistants;
}
