import type { Command } from 'commander';
import { firmline } from '../../invocation.ts';
import { listProfiles } from '../../profiles/profiles.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';

export function define(command: Command, output: Output): void {
  command
    .addHelpText('after', '\nExample:\n  $ firmline profile list --json')
    .action(() => printProfiles(listProfiles(), output));
}

const printProfiles = (profiles: ReturnType<typeof listProfiles>, output: Output): Promise<void> =>
  printRows(
    profiles,
    {
      columns: [
        { title: 'PROFILE', text: ({ name, current }) => (current ? `${name} (current)` : name) },
        { title: 'KEYS', minor: true, text: ({ keys }) => String(keys.length) },
        { title: 'FIRMS', minor: true, text: ({ supabaseUrl }) => supabaseUrl ?? '' },
        { title: 'PAGE', text: ({ pageUrl }) => pageUrl ?? '' },
      ],
      empty: `There are no profiles, and no stack is running here. ${firmline} auth login creates a profile.`,
    },
    output,
  );
