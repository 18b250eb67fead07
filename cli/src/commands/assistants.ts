import { Command } from 'commander';
import type { Output } from '../output.ts';
import { asUsage } from './as-usage.ts';
import { assistantFileCommands } from './assistants-files.ts';
import { globalOptions } from './global-options.ts';
import { type RecordFlags, recordOptions } from './record-options.ts';
import { wholeNumberFrom } from './whole-number.ts';

interface ListFlags {
  search?: string;
  limit: number;
  all?: boolean;
}

export function assistantsCommand(output: Output): Command {
  const assistants = globalOptions(new Command('assistants')).description(
    "The voice platform's assistants, as records and as files.",
  );

  globalOptions(assistants.command('list'))
    .description('List assistants, the newest first.')
    .option('--search <text>', 'part of the name or the id')
    .option('--limit <count>', 'rows at most', wholeNumberFrom(1), 100)
    .option('--all', 'all of them')
    .addHelpText('after', '\nExample:\n  $ firmline assistants list --search receptionist --json=id,name')
    .action(async (flags: ListFlags) => {
      const { list } = await import('../services/assistants/commands.ts');
      await list(flags, output);
    });

  globalOptions(assistants.command('get'))
    .description('Show one assistant, settings and prompt.')
    .argument('[id]', 'without it, one is picked from a list')
    .addHelpText('after', '\nExample:\n  $ firmline assistants get 5f0c… --json')
    .action(async (id: string | undefined) => {
      const { get } = await import('../services/assistants/commands.ts');
      await get(id, output);
    });

  const create = assistants.command('create');
  const createFlags = recordOptions(create);
  globalOptions(create)
    .description('Make an assistant: of fields, of a file, or in your editor.')
    .addHelpText(
      'after',
      `
Without fields or a file, $VISUAL or $EDITOR opens with its settings and its prompt.

Examples:
  $ firmline assistants create -f name=Dana -f model.provider=openai -f model.model=gpt-4o
  $ firmline assistants create --input assistants/dana.json`,
    )
    .action(async (flags: RecordFlags, command: Command) => {
      const { create: run } = await import('../services/assistants/commands.ts');
      await asUsage(command, () => run({ ...flags, fields: createFlags() }, output));
    });

  const update = assistants.command('update');
  const updateFlags = recordOptions(update);
  globalOptions(update)
    .description('Change what is given of an assistant; the rest stays. null removes a field.')
    .argument('[id]', 'without it, one is picked from a list')
    .addHelpText(
      'after',
      `
Without fields or a file, $VISUAL or $EDITOR opens with what there is; the difference is shown before it is sent.

Examples:
  $ firmline assistants update 5f0c… -F model.temperature=0.4 -f firstMessage="Good morning."
  $ firmline assistants update 5f0c…`,
    )
    .action(async (id: string | undefined, flags: RecordFlags, command: Command) => {
      const { update: run } = await import('../services/assistants/commands.ts');
      await asUsage(command, () => run(id, { ...flags, fields: updateFlags() }, output));
    });

  const replace = assistants.command('replace');
  const replaceFlags = recordOptions(replace);
  globalOptions(replace)
    .description('Replace an assistant: what is not given is gone afterwards. Asks first.')
    .argument('<id>')
    .addHelpText('after', '\nExample:\n  $ firmline assistants replace 5f0c… --input assistant.json --yes')
    .action(async (id: string, flags: RecordFlags, command: Command) => {
      const { replace: run } = await import('../services/assistants/commands.ts');
      await asUsage(command, () => run(id, { ...flags, fields: replaceFlags() }, output));
    });

  globalOptions(assistants.command('delete'))
    .description('Delete assistants and their versions. Asks first.')
    .argument('[ids...]', 'without any, one is picked from a list')
    .addHelpText('after', '\nExample:\n  $ firmline assistants delete 5f0c… --yes')
    .action(async (ids: string[], _flags: unknown, command: Command) => {
      const { remove } = await import('../services/assistants/commands.ts');
      await asUsage(command, () => remove(ids, output));
    });

  assistantFileCommands(assistants, output);
  return assistants;
}
