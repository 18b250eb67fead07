import type { Command } from 'commander';
import { withPlatform } from '../../api/platform-session.ts';
import { contentOf, isSame } from '../../assistants/file.ts';
import {
  assistantIdOf,
  changeAssistant,
  checkUntouched,
  findVersion,
  getAssistant,
  labelOf,
} from '../../assistants/records.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { printable } from '../../text.ts';
import { sayDifferences } from './diff.ts';
import { printAssistant, printChange } from './get.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('<id|name>')
    .argument('<version>')
    .addHelpText(
      'after',
      `
The restored content becomes the newest version. firmline assistants versions lists them.

Example:
  $ firmline assistants restore Dana v3`,
    )
    .action((given: string, version: string) => restore(given, version, output));
}

/**
 * Changes an assistant back to an older version, which creates a new one.
 * @throws FirmlineError 'not-found'; 'conflict' if it is changed while the person is asked
 */
const restore = (given: string, wanted: string, output: Output): Promise<void> =>
  withPlatform(output, async (session) => {
    const id = await assistantIdOf(session, given);
    const before = await getAssistant(session, id);
    const { version, ...older } = await findVersion(session, id, wanted);
    const after = contentOf(older);
    if (isSame(before, after)) {
      output.note(printable(`${before.name ?? id} already has the content of ${version}.`));
      await printAssistant(before, output);
      return;
    }
    sayDifferences({ label: before.id, content: before }, { label: version, content: after }, output);
    const action = `Restore ${labelOf(before)} to ${version} in ${session.place}`;
    if (!output.flags.dryRun) {
      await confirm(action, output);
      await checkUntouched(session, before);
    }
    await printChange(await changeAssistant(session, before, after), action, output);
  });
