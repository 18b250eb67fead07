import { buffer } from 'node:stream/consumers';
import { readEnvText } from '@firmline/util/env-file';
import {
  givenValue,
  nearestName,
  settingNames,
  settingOf,
  settings,
  type Setting,
  type Settings,
} from '../config/settings.ts';
import { noteTyping } from '../config/this-command.ts';
import { invalidInput } from '../errors.ts';
import { textOfBytes } from '../text-file.ts';

export async function keysFromStdin(): Promise<Settings> {
  noteTyping();
  return settingsOfText(textOfBytes(await buffer(process.stdin), 'Standard input'));
}

export function settingsOfText(input: string): Settings {
  const foundSettings: Partial<Record<Setting, string>> = {};
  const names = settingNames.flatMap((name) => [name, settings[name].variable]);
  const { values, otherNames = [], unreadable } = readEnvText(input, 'standard input', names);
  if (unreadable !== undefined) throw invalidInput(unreadable.problem, unreadable.hint);
  for (const name of otherNames) {
    const knownName = nearestName(name, names);
    if (knownName !== undefined && values[knownName] === undefined)
      throw invalidInput(
        `Standard input has ${name}. Did you mean ${knownName}?`,
        'Correct the line, or remove it.',
      );
  }
  for (const [key, value] of Object.entries(values)) {
    const name = settingOf(key);
    // Such files also contain other variables, and empty ones.
    if (name !== undefined && value) foundSettings[name] = givenValue(name, value);
  }
  if (Object.keys(foundSettings).length > 0) return foundSettings;
  throw invalidInput(
    'Standard input does not contain any setting.',
    'Write lines such as SUPABASE_SERVICE_ROLE_KEY=…. .env.example lists all names.',
  );
}
