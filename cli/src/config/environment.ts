import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { FirmlineError } from '@firmline/sdk/errors';
import { rememberSecret } from './redact.ts';
import { isKey, settingNames, settings, type Setting, type Settings } from './settings.ts';

const envFile = '.env';

/** Reads `.env` of this folder into the environment; what is set already stays. */
export function loadEnvFile(): void {
  if (existsSync(envFile)) process.loadEnvFile(envFile);
}

export interface Environment {
  readonly values: Settings;
  /** Where a value comes from. */
  readonly sourceOf: (name: Setting) => 'environment' | '.env';
}

/** What the variables say, those of this folder's `.env` included; a variable that is set, even to nothing, wins. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const file = readEnvFile();
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
    sourceOf: (name) => (env[settings[name].variable] === undefined ? '.env' : 'environment'),
  };
}

function readEnvFile(): Readonly<Record<string, string | undefined>> {
  try {
    return existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  } catch (cause) {
    throw new FirmlineError('The file .env of this folder cannot be read.', {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Make it readable, or go to another folder.',
      cause,
    });
  }
}

/**
 * Refuses an address of `.env` for a key of the person's own: a folder may have been made by somebody else.
 * @throws FirmlineError 'config-invalid'
 */
export function guardKey({ values, sourceOf }: Environment, url: Setting, key: Setting): void {
  if (!values[key] || !values[url] || sourceOf(url) !== '.env' || sourceOf(key) === '.env') return;
  const [urlName, keyName] = [settings[url].variable, settings[key].variable];
  throw new FirmlineError(`${urlName} comes from .env, but ${keyName} from the environment.`, {
    code: 'config-invalid',
    fault: 'user',
    hint: 'Put both into the environment, or both into .env.',
  });
}
