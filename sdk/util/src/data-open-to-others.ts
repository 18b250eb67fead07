import path from 'node:path';
import { namesIn, openToOthers } from './private-files.ts';

/** The data folder's usual name. A folder with this name is taken to be the stack's own. */
const usualName = '.firmline';

/** Prefixes of the stack's own names in a data folder, drafts included. */
const ownNames = ['database', 'backups', 'speech', 'keys.json', 'stack.', 'call-tests'];

/**
 * Everything in a data folder that others may read. The folder itself counts too, unless it also holds foreign files,
 * such as a project.
 */
export function* dataOpenToOthers(root: string): Generator<string> {
  const names = namesIn(root);
  const ownEntries = names.filter((name) => ownNames.some((start) => name.startsWith(start)));
  if (ownEntries.length === names.length || path.basename(root) === usualName)
    yield* openToOthers([root], { below: false });
  yield* openToOthers(
    ownEntries.map((name) => path.join(root, name)),
    { below: true },
  );
}
