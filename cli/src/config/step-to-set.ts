import { firmline } from '../invocation.ts';
import { readConfig } from './config-file.ts';
import { localProfile } from './profile-name.ts';
import { findGroup, groupOf, inWords } from './resolve.ts';
import { choicesOf, isKey, type Setting, settings } from './settings.ts';

/** The next step for a setting that is not set. */
export interface StepToSet {
  readonly advice: string;
  readonly command?: string;
}

/**
 * How to set a setting so that the commands find it: in the source that its group comes from, because another source
 * would not be asked.
 * @param profile the named profile, if any
 */
export function stepToSet(name: Setting, profile?: string): StepToSet {
  const { variable } = settings[name];
  if (profile === localProfile) return { advice: 'Start the stack again, or use another profile.' };
  if (profile === undefined) {
    const { source } = findGroup(groupOf(name), undefined);
    if (source?.kind === 'environment' || source?.kind === 'file')
      return { advice: `Set ${variable} in ${inWords(source)}.` };
    // The running stack was chosen, so no profile is asked.
    if (readConfig().current === localProfile || source?.kind === 'stack')
      return { advice: `Set ${variable} in the environment.` };
  }
  const named = profile === undefined ? '' : ` --profile ${profile}`;
  if (isKey(name)) return { advice: 'Add it.', command: `${firmline} auth login${named}` };
  return { advice: 'Set it.', command: `${firmline} config set ${name} ${placeholder(name)}${named}` };
}

/** The step as a hint. */
export function stepInWords(name: Setting, profile?: string): string {
  const { advice, command } = stepToSet(name, profile);
  return command === undefined ? advice : `${advice.replace(/\.$/, '')} with ${command}.`;
}

function placeholder(name: Setting): string {
  const choices = choicesOf(name);
  if (choices.length > 0) return `<${choices.join('|')}>`;
  return settings[name].kind === 'url' ? '<url>' : '<value>';
}
