import { type Target, willWrite } from '../config/this-command.ts';
import type { OwnFlag } from '../global-flags.ts';
import type { Output } from '../terminal/output.ts';
import type { Command } from './command.ts';

type Define = (command: Command, output: Output) => void;

/** The file of a command is loaded only if the command is named. */
type Load = () => Promise<{ readonly define: Define }>;

const loadFrom =
  <Name extends string>(load: () => Promise<{ readonly [One in Name]: Define }>, name: Name): Load =>
  async () => ({ define: (await load())[name] });

const assistantFiles = () => import('./assistants/files.ts');
const calls = () => import('./calls/records.ts');

/**
 * @param flags the global flags that it takes, of those that not every command takes; it refuses the others
 * @param writes where it writes
 */
type Row = readonly [
  words: string,
  description: string,
  flags: readonly OwnFlag[],
  load: Load,
  ...writes: Target[],
];

const services = ['profile', 'stack', 'timeout'] as const;

/** The flags of commands that list records of the services of a profile. */
const lists = [...services, 'columns'] as const;
/** Of those that change something. With --dry-run they change no file, no record, no service and no process. */
const changes = [...services, 'dry-run'] as const;

const commands: readonly Row[] = [
  ['firms list', 'List firms.', lists, () => import('./firms/list.ts')],
  ['firms show', 'Show a firm with its prompt and its old links.', services, () => import('./firms/show.ts')],
  ['firms create', 'Create a firm and show its link.', changes, () => import('./firms/create.ts'), 'data'],
  [
    'firms edit',
    'Change a firm, or its prompt in an editor.',
    changes,
    () => import('./firms/edit.ts'),
    'data',
  ],
  [
    'firms delete',
    'Delete firms. Their links stop working.',
    changes,
    () => import('./firms/delete.ts'),
    'data',
  ],
  [
    'firms undo',
    'Undo the last change made on this machine.',
    changes,
    () => import('./firms/undo.ts'),
    'data',
  ],
  [
    'firms import',
    'Create and update firms from a table or JSON.',
    changes,
    () => import('./firms/import.ts'),
    'data',
  ],
  [
    'firms export',
    'Export firms as CSV or a workbook; firms import reads them back.',
    lists,
    () => import('./firms/export.ts'),
  ],
  [
    'link verify',
    'Check the link in a real browser: greeting, title, phone form, and a call through every stage, with the words of its greeting.',
    changes,
    () => import('./link/verify.ts'),
    'page',
  ],
  [
    'assistants rehearse',
    "Talk to a firm's assistant in writing, with the prompt and model of a local call.",
    services,
    () => import('./assistants/rehearse.ts'),
  ],
  [
    'assistants pull',
    'Download assistants to files: settings as JSON, each prompt as text.',
    changes,
    loadFrom(assistantFiles, 'pull'),
  ],
  [
    'assistants push',
    'Upload files to the platform. Shows the changes and asks first.',
    changes,
    loadFrom(assistantFiles, 'push'),
    'platform',
  ],
  ['assistants diff', 'Compare an assistant with its file.', services, loadFrom(assistantFiles, 'diff')],
  ['calls list', 'List calls, newest first.', lists, loadFrom(calls, 'list')],
  ['calls get', 'Show a call: its outcome, transcript and cost.', services, loadFrom(calls, 'get')],
  ['calls end', 'End an active call. Asks first.', changes, loadFrom(calls, 'end'), 'platform'],
  [
    'calls tail',
    'Follow calls live, with captions of both sides.',
    services,
    () => import('./calls/tail.ts'),
  ],
  [
    'webhook test',
    'Send the webhook what the page sends, and show the response.',
    changes,
    () => import('./webhook/test.ts'),
    'webhook',
  ],
  [
    'api',
    'Call an operation of the voice platform by its method and path. Uploads of files need the SDK or curl.',
    changes,
    () => import('./api/call.ts'),
  ],
  ['api routes', 'List all operations.', ['columns'], () => import('./api/routes.ts')],
  [
    'test run',
    'Run scenarios, and write report.html, report.json and junit.xml.',
    ['dry-run', 'timeout'],
    () => import('./test/run.ts'),
  ],
  [
    'init',
    'Set up call tests for a voice page of your own. Never overwrites a file.',
    ['dry-run'],
    () => import('./init.ts'),
  ],
  ['dev up', 'Start the local stack and print the links; Ctrl-C stops it.', [], () => import('./dev/up.ts')],
  [
    'status',
    'Show the profile, settings and stack in use, with their sources. Contacts no service but a local stack.',
    services,
    () => import('./status.ts'),
  ],
  ['doctor', 'Check what a demo link needs, and suggest fixes.', services, () => import('./doctor.ts')],
  [
    'auth login',
    'Save keys and settings to a profile after checking that each key works.',
    ['profile', 'timeout'],
    () => import('./auth/login.ts'),
    'profile',
  ],
  ['completion', 'Print the shell completion script.', [], () => import('./completion.ts')],
];

/** The commands of groups that have this name, such as `link verify`. */
export const commandsOfGroups = (name: string): string[] =>
  commands.flatMap(([words]) => (words.endsWith(` ${name}`) ? words : []));

const descriptions: Readonly<Record<string, string>> = {
  firms: 'Manage firm records: who a link greets, and what the assistant says.',
  link: "Check a firm's demo link.",
  assistants: "Keep the voice platform's assistants in files, and rehearse them.",
  calls: 'List, follow and end calls.',
  webhook: 'Test the automation webhook.',
  test: 'Run call scenarios in a real browser with real audio.',
  dev: 'Run and manage the local stack.',
  auth: "Save a profile's keys and settings.",
};

/** Adds all commands; only the named one is complete. @param words without them, every command is complete */
export async function addGroups(
  program: Command,
  words: readonly string[] | undefined,
  output: Output,
): Promise<void> {
  const groups = Map.groupBy(commands, ([commandWords]) => commandWords.split(' ')[0] ?? '');
  for (const [groupName, rows] of groups) {
    const group = program.command(groupName).description(descriptions[groupName] ?? rows[0]?.[1] ?? '');
    if (words !== undefined && words[0] !== groupName) continue;
    for (const [commandWords, description, flags, load, ...writes] of rows) {
      const [, name] = commandWords.split(' ');
      const command = name === undefined ? group : group.command(name).description(description);
      command.ownFlags = flags;
      command.hook('preAction', () => willWrite(...writes));
      if (words === undefined || name === undefined || words[1] === name)
        (await load()).define(command, output);
    }
  }
}
