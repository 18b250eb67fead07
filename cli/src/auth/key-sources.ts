import { buffer } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { readEnvironment } from '../config/resolve.ts';
import {
  givenValue,
  keyNames,
  settingOf,
  settings,
  type Setting,
  type Settings,
} from '../config/settings.ts';
import { userError, invalidInput } from '../errors.ts';
import { textOf } from '../text-file.ts';

export const keysFromStdin = async (): Promise<Settings> =>
  settingsOfText(textOf(await buffer(process.stdin), 'Standard input'));

/**
 * Parses NAME=value lines or a JSON object, by setting names or variable names.
 * @throws FirmlineError 'invalid-input', without repeating text that may be a key
 */
export function settingsOfText(input: string): Settings {
  const plain = input.trim();
  const entries = plain.startsWith('{') ? entriesOfJson(plain) : Object.entries(parseEnv(plain));
  const found: Partial<Record<Setting, string>> = {};
  for (const [key, value] of entries) {
    const name = settingOf(key);
    // Such files also contain other variables, and empty ones.
    if (name === undefined || value === undefined || value === '') continue;
    found[name] = givenValue(name, value);
  }
  if (Object.keys(found).length > 0) return found;
  throw invalidInput(
    'Standard input does not contain any setting.',
    'Write lines such as SUPABASE_SERVICE_ROLE_KEY=…. .env.example lists all names.',
  );
}

function entriesOfJson(plain: string): [string, string | undefined][] {
  try {
    const value = JSON.parse(plain) as Readonly<Record<string, unknown>>;
    return Object.entries(value).map(([key, one]) => [key, typeof one === 'string' ? one : undefined]);
  } catch {
    // The parser's error would quote the text, which contains keys.
    throw invalidInput(
      "Standard input looks like JSON but isn't valid.",
      'Write a JSON object of strings, or NAME=value lines.',
    );
  }
}

/**
 * Settings of the environment alone: the folder's `.env` may be someone else's.
 * @throws FirmlineError 'input-needed' if no variable contains a key, 'invalid-input'
 */
export function keysFromEnvironment(): Settings {
  const { environment } = readEnvironment();
  if (!keyNames.some((name) => environment[name])) {
    throw userError(
      'input-needed',
      'No keys were passed.',
      `Pass them with --stdin, for example --stdin < .env, or set ${settings.serviceRoleKey.variable} or ${settings.platformPrivateKey.variable}.`,
    );
  }
  const entries = Object.entries(environment) as [Setting, string][];
  return Object.fromEntries(entries.map(([name, value]) => [name, givenValue(name, value)]));
}
