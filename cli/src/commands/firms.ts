import { Command } from 'commander';
import type { Output } from '../terminal/output.ts';
import { isCalled } from './aliases.ts';

/** A command of the group. Its flags are loaded only if it is named. */
interface FirmsCommand {
  readonly name: string;
  readonly description: string;
  readonly load: () => Promise<(command: Command, output: Output) => void>;
}

const commands: readonly FirmsCommand[] = [
  {
    name: 'list',
    description: 'List firms.',
    load: async () => (await import('./firms/list.ts')).defineList,
  },
  {
    name: 'show',
    description: 'Show a firm with its prompt and its latest calls.',
    load: async () => (await import('./firms/show.ts')).defineShow,
  },
  {
    name: 'create',
    description: 'Create a firm and show its link.',
    load: async () => (await import('./firms/create.ts')).defineCreate,
  },
  {
    name: 'edit',
    description: 'Change firms with flags, a file, or your editor.',
    load: async () => (await import('./firms/edit.ts')).defineEdit,
  },
  {
    name: 'rotate-slug',
    description: 'Give a firm a new link that nobody can guess. The old link stops working.',
    load: async () => (await import('./firms/rotate-slug.ts')).defineRotateSlug,
  },
  {
    name: 'expire',
    description: 'Set when a link stops working and shows Page Not Found.',
    load: async () => (await import('./firms/expire.ts')).defineExpire,
  },
  {
    name: 'delete',
    description: 'Delete firms. Their links stop working.',
    load: async () => (await import('./firms/delete.ts')).defineDelete,
  },
  {
    name: 'undo',
    description: 'Undo the last bulk change made on this machine.',
    load: async () => (await import('./firms/undo.ts')).defineUndo,
  },
  {
    name: 'import',
    description: 'Create and update firms from CSV, a workbook, JSON lines or a JSON array.',
    load: async () => (await import('./firms/import.ts')).defineImport,
  },
  {
    name: 'export',
    description: 'Export firms as CSV, a workbook, JSON or JSON lines; firms import reads them back.',
    load: async () => (await import('./firms/export.ts')).defineExport,
  },
];

/** @param words the command line; without it, all commands are loaded with their flags */
export async function firmsCommand(words?: readonly string[]): Promise<(output: Output) => Command> {
  const wanted = words?.[1];
  const defined = await Promise.all(
    commands.map(async ({ name, description, load }) => {
      const isWhole = words === undefined || (wanted !== undefined && isCalled(name, wanted));
      return { name, description, define: isWhole ? await load() : () => undefined };
    }),
  );
  return (output) => {
    const firms = new Command('firms').description(
      'Manage firm records: who a link greets, and what the assistant says.',
    );
    for (const { name, description, define } of defined)
      define(firms.command(name).description(description), output);
    return firms;
  };
}
