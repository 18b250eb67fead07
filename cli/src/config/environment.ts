import { envFileHint, readEnvFile } from '@firmline/util/env-file';
import { rememberSecret } from '@firmline/util/redact';
import { userError } from '../errors.ts';
import { tellIgnored } from './ignored.ts';
import { isKey, settingNames, settings, type Setting, type Settings, tidied } from './settings.ts';
import { folderOrigin, ownOrigin, type Sourced } from './trust.ts';

const variables = settingNames.map((name) => settings[name].variable);

const ofProcess = ownOrigin('environment');
const ofFile = folderOrigin('.env');

/**
 * Settings from environment variables and this folder's `.env`. A variable takes precedence even if it is empty.
 * @throws FirmlineError 'config-invalid' if the user's own file has an encoding that can only be guessed
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Sourced {
  const { values: file, ignored, unreadable } = readEnvFile('.env', variables);
  if (unreadable !== undefined) throw userError('config-invalid', unreadable, envFileHint);
  if (ignored !== undefined) tellIgnored(ignored);
  const values: Partial<Record<Setting, string>> = {};
  for (const name of settingNames) {
    const { variable } = settings[name];
    const value = env[variable] ?? file[variable];
    if (!value) continue;
    values[name] = tidied(name, value) || value;
    if (isKey(name)) rememberSecret(value);
  }
  return {
    values,
    originOf: (name) => (env[settings[name].variable] === undefined ? ofFile : ofProcess),
  };
}

/** Settings by variable name. */
export const asVariables = (values: Settings): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(settingNames.map((name) => [settings[name].variable, values[name]]));
