import type { Command } from 'commander';
import type { Output } from '../output.ts';

/** Commands that belong together; loaded when one of them is wanted. */
export interface CommandGroup {
  readonly name: string;
  readonly description: string;
  readonly load: () => Promise<(output: Output) => Command>;
}

/** In the order of the help. */
export const groups: readonly CommandGroup[] = [
  {
    name: 'firms',
    description: 'Firm records: whom a link greets, and how the assistant speaks.',
    load: async () => (await import('./firms.ts')).firmsCommand,
  },
  {
    name: 'link',
    description: "A firm's personal demo link.",
    load: async () => (await import('./link.ts')).linkCommand,
  },
  {
    name: 'assistants',
    description: "The voice platform's assistants, as records and as files.",
    load: async () => (await import('./assistants.ts')).assistantsCommand,
  },
  {
    name: 'calls',
    description: 'Calls of the voice platform, past and present.',
    load: async () => (await import('./calls.ts')).callsCommand,
  },
  {
    name: 'webhook',
    description: 'The automation webhook that the page reports to.',
    load: async () => (await import('./webhook.ts')).webhookCommand,
  },
  {
    name: 'api',
    description: 'Call any operation of the voice platform.',
    load: async () => (await import('./api.ts')).apiCommand,
  },
  {
    name: 'test',
    description: 'Calls by scenario, in a real browser with real audio.',
    load: async () => (await import('./test.ts')).testCommand,
  },
  {
    name: 'dev',
    description: 'The whole demo on this machine.',
    load: async () => (await import('./dev.ts')).devCommand,
  },
  {
    name: 'doctor',
    description: 'Check everything that a demo link needs, and say how to mend it.',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
  {
    name: 'auth',
    description: 'The keys of a profile.',
    load: async () => (await import('./auth.ts')).authCommand,
  },
  {
    name: 'profile',
    description: 'Several projects side by side.',
    load: async () => (await import('./profile.ts')).profileCommand,
  },
  {
    name: 'config',
    description: 'What the commands use where no flag says otherwise.',
    load: async () => (await import('./config.ts')).configCommand,
  },
  {
    name: 'completion',
    description: 'Print what makes a shell complete these commands.',
    load: async () => (await import('./completion.ts')).completionCommand,
  },
];
