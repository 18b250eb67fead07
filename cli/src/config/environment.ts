import { readEnvFile } from '@firmline/sdk/env-file';
import { tellIgnored } from './ignored.ts';
import { rememberSecret } from './redact.ts';
import { isKey, settingNames, settings, type Setting, type Settings } from './settings.ts';
import { folderOrigin, ownOrigin, type Sourced } from './trust.ts';

const variables = settingNames.map((name) => settings[name].variable);

const ofProcess = ownOrigin('environment');
const ofFile = folderOrigin('.env');

/** What the variables say, those of this folder's `.env` included; a variable that is set, even to nothing, wins. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Sourced {
  const { values: file, ignored } = readEnvFile('.env', variables);
  if (ignored !== undefined) tellIgnored(ignored);
  const values: Partial<Record<Setting, string>> = {};
  for (const name of settingNames) {
    const { variable } = settings[name];
    const value = env[variable] ?? file[variable];
    if (!value) continue;
    values[name] = value;
    if (isKey(name)) rememberSecret(value);
  }
  return {
    values,
    originOf: (name) => (env[settings[name].variable] === undefined ? ofFile : ofProcess),
  };
}

/** Settings by the names of their variables. */
export const asVariables = (values: Settings): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(settingNames.map((name) => [settings[name].variable, values[name]]));
