import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeText } from '@firmline/util/decode-text';
import { waitForFileLock } from '@firmline/util/file-lock';
import { isObject } from '@firmline/util/is-object';
import { makeFolder } from '@firmline/util/make-folder';
import { replaceFile } from '@firmline/util/private-files';
import { rememberSecret } from '@firmline/util/redact';
import type { FirmlineError } from '@firmline/sdk/errors';
import { userError, invalidInput, systemCode } from '../errors.ts';
import { firmline } from '../invocation.ts';
import { personsJson } from '../json.ts';
import { configFile } from './paths.ts';
import { isKey, isSetting, problemOfSetting, settingNames, type Settings } from './settings.ts';

export const localProfile = 'local';

/** The profile of commands that name none. */
export const defaultProfile = 'default';

function profileNameProblem(name: string): string | undefined {
  if (name === localProfile) return 'it names the stack running on this machine';
  if (!/^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/i.test(name)) {
    return 'names have up to 64 letters and digits, with dots, hyphens and underscores between them';
  }
  return undefined;
}

export function checkProfileName(name: string): void {
  const problem = profileNameProblem(name);
  if (problem === undefined) return;
  throw invalidInput(
    `"${name}" cannot be the name of a profile: ${problem}.`,
    'Choose another name, for example production.',
  );
}

export const noSuchProfile = (name: string, profileNames: readonly string[]): FirmlineError =>
  userError(
    'not-found',
    `There is no profile "${name}".`,
    [
      `Profiles: ${[...profileNames, localProfile].join(', ')}.`,
      // It refuses a name that no profile can have.
      profileNameProblem(name) === undefined && `${firmline} auth login --profile ${name} creates it.`,
    ]
      .filter(Boolean)
      .join(' '),
  );

export interface Config {
  readonly profiles: Readonly<Record<string, Settings>>;
}

const emptyConfig: Config = { profiles: {} };

export function readConfig(file = configFile()): Config {
  const text = readConfigText(file);
  if (text === undefined) return emptyConfig;
  const config = parseConfig(text, file);
  for (const profile of Object.values(config.profiles)) {
    for (const name of settingNames) if (isKey(name)) rememberSecret(profile[name]);
  }
  return config;
}

function readConfigText(file: string): string | undefined {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return undefined;
    throw userError(
      'config-invalid',
      `Could not read the configuration ${file}.`,
      'Check that it is a file, and that you can read it.',
      cause,
    );
  }
  const { text, problem } = decodeText(bytes);
  if (problem === undefined) return text;
  throw userError('config-invalid', `The configuration ${file} ${problem}.`, 'Convert it to UTF-8.');
}

export function parseConfig(text: string, file: string): Config {
  const fail = (problem: string, cause?: unknown) =>
    userError(
      'config-invalid',
      `The configuration ${file} is invalid: ${problem}.`,
      `Correct it, or move the file away and run ${firmline} auth login again.`,
      cause,
    );
  const objectAt = (value: unknown, place: string): Readonly<Record<string, unknown>> => {
    if (isObject(value)) return value;
    throw fail(`${place} is not an object`);
  };

  const { profiles = {}, ...otherSettings } = objectAt(personsJson(text, fail), 'the file');
  const [unknownField] = Object.keys(otherSettings);
  if (unknownField !== undefined) throw fail(`"${unknownField}" is unknown; only profiles is allowed`);
  const profileSettings: Record<string, Settings> = {};
  for (const [name, profileValue] of Object.entries(objectAt(profiles, 'profiles'))) {
    const problem = profileNameProblem(name);
    if (problem !== undefined) throw fail(`"${name}" cannot be a profile: ${problem}`);
    const settings = objectAt(profileValue, `profiles.${name}`);
    for (const [setting, content] of Object.entries(settings)) {
      const settingProblem = problemOfEntry(setting, content);
      if (settingProblem !== undefined) throw fail(`profiles.${name}.${setting} ${settingProblem}`);
    }
    profileSettings[name] = settings;
  }
  return { profiles: profileSettings };
}

function problemOfEntry(setting: string, content: unknown): string | undefined {
  if (!isSetting(setting)) return `is not a setting; settings are ${settingNames.join(', ')}`;
  return typeof content === 'string' ? problemOfSetting(setting, content) : 'is not a string';
}

/** Changes the configuration, one process after the other, so that no change is lost. An invalid file is left unchanged. */
export async function changeConfig(change: (config: Config) => Config, file = configFile()): Promise<void> {
  await orUnwritable(file, () => makeFolder(path.dirname(file)));
  const lock = await waitForFileLock(`${file}.lock`, { pollMs: 10 });
  try {
    await writeConfig(change(readConfig(file)), file);
  } finally {
    lock?.release();
  }
}

async function writeConfig(config: Config, file: string): Promise<void> {
  const text = `${JSON.stringify(config, null, 2)}\n`;
  // Checks that the text can be read again.
  parseConfig(text, file);
  // Keeps a symbolic link, because people store such files elsewhere.
  await orUnwritable(file, () => replaceFile(file, text, { isModeKept: false, isFlushed: true }));
}

async function orUnwritable(file: string, write: () => void | Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    throw userError(
      'folder-unwritable',
      `Could not write the configuration ${file} (${systemCode(cause)}).`,
      'Make its folder writable, or set FIRMLINE_CONFIG_DIR to another.',
      cause,
    );
  }
}
