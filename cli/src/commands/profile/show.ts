import type { Command } from 'commander';
import { firmline } from '../../invocation.ts';
import { showProfile } from '../../profiles/profiles.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { printable } from '../../text.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('[name]', 'if omitted, the current profile')
    .addHelpText('after', '\nExample:\n  $ firmline profile show production')
    .action((name: string | undefined) => show(showProfile(name ?? output.flags.profile), output));
}

const show = (profile: ReturnType<typeof showProfile>, output: Output): Promise<void> =>
  printValue(
    profile,
    () => {
      output.data(output.style('bold', profile.current ? `${profile.name} (current)` : profile.name));
      const entries = Object.entries(profile.settings);
      for (const [name, value] of entries) output.data(field(name, value, output));
      if (entries.length === 0)
        output.note(`Nothing is set. Add settings with ${firmline} auth login --profile ${profile.name}`);
    },
    output,
  );

const field = (name: string, value: string, output: Output): string =>
  `${output.style('dim', name.padEnd(20))}${printable(value)}`;
