import type { Command } from 'commander';
import { withPlatform } from '../../api/platform-session.ts';
import { assistantsOf, deleteAssistant, labelOf } from '../../assistants/records.ts';
import { printPlanned, printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { printable } from '../../text.ts';
import { pickAssistant } from './choose.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('[ids|names...]', 'if omitted, you pick one from a list')
    .addHelpText('after', '\nExample:\n  $ firmline assistants delete 5f0c… --yes')
    .action((ids: string[]) => remove(ids, output));
}

const remove = (given: readonly string[], output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const found =
      given.length > 0
        ? await assistantsOf(session, given)
        : [await pickAssistant(session, 'assistants delete', output)];
    const chosen = new Map(found.map((one) => [one.id, one]));
    const what = chosen.size === 1 ? 'the assistant' : `${chosen.size} assistants:`;
    const names = [...chosen.values()].map(labelOf).join(', ');
    const action = `Delete ${what} ${names} in ${session.place}`;
    if (!output.flags.dryRun) await confirm(action, output);
    const planned = [];
    const gone: { id: string; name: string | null }[] = [];
    for (const id of chosen.keys()) {
      const change = await deleteAssistant(session, id);
      if (change.planned) planned.push(...change.planned);
      else gone.push({ id: change.done.id, name: change.done.name ?? null });
      if (!change.planned) output.note(printable(`Deleted ${change.done.name ?? id}.`));
    }
    if (planned.length > 0) await printPlanned(planned, output, action);
    else if (output.flags.format !== 'table') await printRows(gone, { columns: [], empty: '' }, output);
  });
