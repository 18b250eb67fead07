import { envFileHint, readEnvFile } from '@firmline/util/env-file';
import { rememberSecret } from '@firmline/util/redact';
import { userError } from '../errors.ts';
import { noteIgnored } from './ignored.ts';
import { isKey, settingNames, settings, type Settings, tidied } from './settings.ts';

const variables = settingNames.map((name) => settings[name].variable);

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Settings from environment variables, and from this folder's `.env`, which may be someone else's. A variable that is set,
 * even to nothing, hides that of the file.
 * @throws FirmlineError 'config-invalid' if the user's own file has an encoding that can only be guessed
 */
export function readEnvironment(env: Variables = process.env): {
  readonly environment: Settings;
  readonly file: Settings;
} {
  const { values, ignored, unreadable } = readEnvFile('.env', variables);
  if (unreadable !== undefined) throw userError('config-invalid', unreadable, envFileHint);
  if (ignored !== undefined) noteIgnored(ignored);
  const unhidden = Object.entries(values).filter(([variable]) => env[variable] === undefined);
  return { environment: settingsIn(env), file: settingsIn(Object.fromEntries(unhidden)) };
}

function settingsIn(given: Variables): Settings {
  const found = settingNames.flatMap((name) => {
    const value = given[settings[name].variable];
    if (!value) return [];
    if (isKey(name)) rememberSecret(value);
    return [[name, tidied(name, value) || value] as const];
  });
  return Object.fromEntries(found);
}

/** Settings by variable name. */
export const asVariables = (values: Settings): Variables =>
  Object.fromEntries(settingNames.map((name) => [settings[name].variable, values[name]]));
