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
type Part = readonly [
  name: string,
  description: string,
  load: Load,
  flags: readonly OwnFlag[],
  ...writes: Target[],
];

interface Group {
  readonly name: string;
  readonly description: string;
  readonly help?: string;
  readonly load?: Load;
  /** Those of `load`. */
  readonly flags?: readonly OwnFlag[];
  readonly commands?: readonly Part[];
}

const services = ['profile', 'stack', 'timeout'] as const;

/** The flags of commands that use the services of a profile, and print a record or a table. */
const shows = [...services, 'fields'] as const;
const lists = [...services, 'columns', 'fields'] as const;
/** Of those that change something. With --dry-run they change no file, no record, no service and no process. */
const changes = [...shows, 'dry-run'] as const;
const changesRows = [...lists, 'dry-run'] as const;

const groups: readonly Group[] = [
  {
    name: 'firms',
    description: 'Manage firm records: who a link greets, and what the assistant says.',
    commands: [
      ['list', 'List firms.', () => import('./firms/list.ts'), lists],
      ['show', 'Show a firm with its prompt and its old links.', () => import('./firms/show.ts'), shows],
      ['create', 'Create a firm and show its link.', () => import('./firms/create.ts'), changes, 'data'],
      [
        'edit',
        'Change a firm with flags, or its prompt in an editor.',
        () => import('./firms/edit.ts'),
        changes,
        'data',
      ],
      [
        'delete',
        'Delete firms. Their links stop working.',
        () => import('./firms/delete.ts'),
        changesRows,
        'data',
      ],
      [
        'undo',
        'Undo the last change of firms made on this machine.',
        () => import('./firms/undo.ts'),
        changesRows,
        'data',
      ],
      [
        'import',
        'Create and update firms from CSV, a workbook, JSON lines or a JSON array.',
        () => import('./firms/import.ts'),
        changes,
        'data',
      ],
      [
        'export',
        'Export firms as CSV or a workbook; firms import reads them back.',
        () => import('./firms/export.ts'),
        lists,
      ],
    ],
  },
  {
    name: 'link',
    description: "Show and check a firm's demo link.",
    commands: [
      ['show', "Print a firm's link.", () => import('./link/show.ts'), shows],
      [
        'verify',
        'Check the link in a real browser: greeting, title, phone form, and a call through every stage, with the words of its greeting.',
        () => import('./link/verify.ts'),
        changes,
        'page',
      ],
    ],
  },
  {
    name: 'assistants',
    description: "Keep the voice platform's assistants in files, and rehearse them.",
    commands: [
      [
        'rehearse',
        "Talk to a firm's assistant in writing, with the prompt and model of a local call.",
        () => import('./assistants/rehearse.ts'),
        services,
      ],
      [
        'pull',
        'Download assistants to files: settings as JSON, each prompt as text.',
        loadFrom(assistantFiles, 'pull'),
        changesRows,
      ],
      [
        'push',
        'Upload files to the platform. Shows the changes and asks first.',
        loadFrom(assistantFiles, 'push'),
        changes,
        'platform',
      ],
      ['diff', 'Compare an assistant with its file.', loadFrom(assistantFiles, 'diff'), shows],
    ],
  },
  {
    name: 'calls',
    description: 'List, follow and end calls.',
    commands: [
      ['list', 'List calls, newest first.', loadFrom(calls, 'list'), lists],
      ['get', 'Show a call: its outcome, transcript and cost.', loadFrom(calls, 'get'), shows],
      ['end', 'End an active call. Asks first.', loadFrom(calls, 'end'), changes, 'platform'],
      ['tail', 'Follow calls live, with captions of both sides.', () => import('./calls/tail.ts'), services],
    ],
  },
  {
    name: 'webhook',
    description: 'Test the automation webhook.',
    commands: [
      [
        'test',
        'Send the webhook what the page sends, and show the response.',
        () => import('./webhook/test.ts'),
        changes,
        'webhook',
      ],
    ],
  },
  {
    name: 'api',
    description:
      'Call an operation of the voice platform by its method and path. Uploads of files need the SDK or curl.',
    load: () => import('./api/call.ts'),
    flags: [...services, 'dry-run'],
    commands: [['routes', 'List all operations.', () => import('./api/routes.ts'), ['columns', 'fields']]],
  },
  {
    name: 'test',
    description: 'Run call scenarios in a real browser with real audio.',
    commands: [
      [
        'run',
        'Run scenarios, and write report.html, report.json and junit.xml.',
        () => import('./test/run.ts'),
        ['fields', 'dry-run', 'timeout'],
      ],
    ],
  },
  {
    name: 'init',
    description: 'Set up call tests for a voice page of your own. Never overwrites a file.',
    load: () => import('./init.ts'),
    flags: ['columns', 'fields', 'dry-run'],
  },
  {
    name: 'dev',
    description: 'Run and manage the local stack.',
    commands: [
      ['up', 'Start the local stack and print the links; Ctrl-C stops it.', () => import('./dev/up.ts'), []],
    ],
  },
  {
    name: 'status',
    description:
      'Show the profile, settings and stack in use, with their sources. Contacts no service but a local stack.',
    load: () => import('./status.ts'),
    flags: ['fields', 'profile', 'stack', 'timeout'],
  },
  {
    name: 'doctor',
    description: 'Check what a demo link needs, and suggest fixes.',
    load: () => import('./doctor.ts'),
    flags: shows,
  },
  {
    name: 'auth',
    description: "Save a profile's keys.",
    help: `
Keys are kept in a file that only you can read (firmline status). No flag accepts a key, because other users can
see command lines.`,
    commands: [
      [
        'login',
        'Save keys to a profile after checking that each one works.',
        () => import('./auth/login.ts'),
        ['fields', 'profile', 'timeout'],
        'profile',
      ],
    ],
  },
  {
    name: 'profile',
    description: 'Manage profiles, one for each project.',
    help: `
firmline auth login --profile <name> creates a profile, and firmline status --profile <name> shows one. Profiles are in
the configuration file (firmline status), which you can edit.
Settings come from the first of these that has them: --profile or FIRMLINE_PROFILE; environment variables and .env; the
current profile; the stack running here. "local" always means that stack.`,
    commands: [['use', 'Switch to a profile.', () => import('./profile.ts'), ['fields']]],
  },
  {
    name: 'config',
    description: 'Change settings. firmline status shows them.',
    commands: [
      [
        'set',
        'Change a setting of a profile, or remove a setting or a key. To set a key, use firmline auth login.',
        () => import('./config.ts'),
        ['fields', 'profile'],
        'profile',
      ],
    ],
  },
  {
    name: 'completion',
    description: 'Print the shell completion script.',
    load: () => import('./completion.ts'),
    flags: ['fields'],
  },
];

/** Adds all groups; only the named command is complete. @param words without them, every command is complete */
export async function addGroups(
  program: Command,
  words: readonly string[] | undefined,
  output: Output,
): Promise<void> {
  const [groupName, part = ''] = words ?? [];
  for (const { name, description, help, load, flags = [], commands = [] } of groups) {
    const group = program.command(name).description(description);
    if (help !== undefined) group.notes(help);
    if (words !== undefined && name !== groupName) continue;
    if (load) {
      group.ownFlags = flags;
      (await load()).define(group, output);
    }
    for (const [commandName, summary, loadPart, ownFlags, ...writes] of commands) {
      const command = group.command(commandName).description(summary);
      command.ownFlags = ownFlags;
      command.hook('preAction', () => willWrite(...writes));
      if (words === undefined || commandName === part) (await loadPart()).define(command, output);
    }
  }
}
