import type { Command } from 'commander';
import type { Output } from '../terminal/output.ts';

/** A group of commands, loaded only when one of them is used. */
export interface CommandGroup {
  readonly name: string;
  readonly description: string;
  /** @param wanted the command of the group that the command line names; without it, all are loaded */
  readonly load: (wanted?: readonly string[]) => Promise<(output: Output) => Command>;
}

/** In the order of the help. */
export const groups: readonly CommandGroup[] = [
  {
    name: 'firms',
    description: 'Manage firm records: who a link greets, and what the assistant says.',
    load: async (wanted) => (await import('./firms.ts')).firmsCommand(wanted),
  },
  {
    name: 'link',
    description: "Show, share and check a firm's demo link.",
    load: async () => (await import('./link.ts')).linkCommand,
  },
  {
    name: 'assistants',
    description: "Manage the voice platform's assistants, as records or as files.",
    load: async () => (await import('./assistants.ts')).assistantsCommand,
  },
  {
    name: 'calls',
    description: 'List, start, follow and end calls.',
    load: async () => (await import('./calls.ts')).callsCommand,
  },
  {
    name: 'watch',
    description: 'Watch calls and webhook requests live, with captions of both sides.',
    load: async () => (await import('./watch.ts')).watchCommand,
  },
  {
    name: 'webhook',
    description: 'Test the automation webhook, or receive its requests.',
    load: async () => (await import('./webhook.ts')).webhookCommand,
  },
  {
    name: 'api',
    description: 'Call any operation of the voice platform.',
    load: async () => (await import('./api.ts')).apiCommand,
  },
  {
    name: 'test',
    description: 'Run call scenarios in a real browser with real audio.',
    load: async () => (await import('./test.ts')).testCommand,
  },
  {
    name: 'init',
    description: 'Set up call tests for a voice page of your own. Never overwrites a file.',
    load: async () => (await import('./init.ts')).initCommand,
  },
  {
    name: 'dev',
    description: 'Run and manage the local stack.',
    load: async () => (await import('./dev.ts')).devCommand,
  },
  {
    name: 'status',
    description: 'Show the profile, services, keys and stack in use. Sends nothing.',
    load: async () => (await import('./status.ts')).statusCommand,
  },
  {
    name: 'doctor',
    description: 'Check everything a demo link needs, and suggest fixes.',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
  {
    name: 'auth',
    description: "Manage a profile's keys.",
    load: async () => (await import('./auth.ts')).authCommand,
  },
  {
    name: 'profile',
    description: 'Manage profiles, one for each project.',
    load: async () => (await import('./profile.ts')).profileCommand,
  },
  {
    name: 'config',
    description: 'Show and change settings.',
    load: async () => (await import('./config.ts')).configCommand,
  },
  {
    name: 'completion',
    description: 'Print the shell completion script.',
    load: async () => (await import('./completion.ts')).completionCommand,
  },
];
