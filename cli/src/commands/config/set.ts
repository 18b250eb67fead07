import type { Command } from 'commander';
import { withPlatform, isWholeId } from '../../api/platform-session.ts';
import { assistantIdOf } from '../../assistants/records.ts';
import { readConfig } from '../../config/config-file.ts';
import { type Change, changeOf, writeChanges } from '../../profiles/settings.ts';
import type { Output } from '../../terminal/output.ts';
import { printDone, noteProfileInUse } from '../profile/done.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('<setting>', 'for example pageUrl')
    .argument('<value>')
    .addHelpText(
      'after',
      '\nExamples:\n  $ firmline config set pageUrl https://demo.example.com\n  $ firmline config set slugs plain',
    )
    .action((setting: string, value: string) => set(setting, value, output));
}

/** @param value undefined removes the setting @throws FirmlineError 'invalid-input' for a key or an impossible value, 'config-invalid' */
export async function set(setting: string, value: string | undefined, output: Output): Promise<void> {
  const change = changeOf(setting, value, output.flags.profile);
  const { profile, name } = change;
  const written = await withId(change, output);
  if (!output.flags.dryRun) await writeChanges(profile, { [name]: written });
  const done = written === undefined ? 'unset' : 'set';
  await printDone(
    { profile, done, setting: name, ...(value === undefined ? {} : { value: written }) },
    output,
  );
  // Nothing can be set in the local one, so the change goes to another profile.
  if (output.flags.profile === undefined) noteProfileInUse(profile, output);
}

/** The page needs an assistant's id, so a name is looked up if the profile has the key for it. */
async function withId({ profile, name, value }: Change, output: Output): Promise<string | undefined> {
  const canLookUp = readConfig().profiles[profile]?.platformPrivateKey !== undefined;
  if (name !== 'assistantId' || value === undefined || isWholeId(value) || !canLookUp) return value;
  const ofProfile = { ...output, flags: { ...output.flags, profile } };
  return withPlatform(ofProfile, (session) => assistantIdOf(session, value));
}
