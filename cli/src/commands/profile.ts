import { useProfile } from '../config/profiles.ts';
import { variablesInWords } from '../config/resolve.ts';
import { printValue } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import type { Command } from './command.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('<name>', 'profile to use, or local')
    .notes(`
firmline auth login --profile <name> creates a profile, and firmline status --profile <name> shows one. Profiles are in
the configuration file (firmline status), which you can edit.
Settings come from the first of these that has them: --profile or FIRMLINE_PROFILE; environment variables and .env; the
current profile; the stack running here. "local" always means that stack.

Examples:
  $ firmline profile use production
  $ firmline profile use local`)
    .action(async (name: string) => {
      useProfile(name);
      await printValue({ profile: name }, () => output.note(`Now using profile ${name}.`), output);
      noteVariables(name, output);
    });
}

/** A profile is the current one, and yet commands may use other settings. */
export function noteVariables(profile: string, output: Output): void {
  const variables = variablesInWords();
  if (variables !== undefined)
    output.note(`But ${variables} come first. --profile ${profile} uses the profile alone.`);
}
