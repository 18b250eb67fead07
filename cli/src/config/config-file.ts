import { readFileSync } from 'node:fs';
import { decodeText } from '@firmline/util/decode-text';
import { isObject } from '@firmline/util/is-object';
import { rememberSecret } from '@firmline/util/redact';
import { userError } from '../errors.ts';
import { firmline } from '../invocation.ts';
import { JsonSyntaxError, type LocatedJson, parseLocatedJson } from './json-text.ts';
import { configFile } from './paths.ts';
import { localProfile, profileNameProblem } from './profile-name.ts';
import { isKey, isSetting, problemOf, settingNames, type Setting, type Settings } from './settings.ts';

/** The content of the configuration file. */
export interface Config {
  /** The profile used by default. */
  readonly current: string | undefined;
  readonly profiles: Readonly<Record<string, Settings>>;
}

const empty: Config = { current: undefined, profiles: {} };

/**
 * Reads the configuration. A missing file is an empty configuration.
 * @throws FirmlineError 'config-invalid' with file and line, if it is incomplete or invalid
 */
export function readConfig(file = configFile()): Config {
  const text = readText(file);
  if (text === undefined) return empty;
  const config = parseConfig(text, file);
  for (const profile of Object.values(config.profiles)) {
    for (const name of settingNames) if (isKey(name)) rememberSecret(profile[name]);
  }
  return config;
}

function readText(file: string): string | undefined {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw userError(
      'config-invalid',
      `Could not read the configuration ${file}.`,
      `Check that it is a file. ${firmline} doctor --fix sets its permissions.`,
      cause,
    );
  }
  const { text, problem } = decodeText(bytes);
  if (problem === undefined) return text;
  throw userError('config-invalid', `The configuration ${file} ${problem}.`, 'Convert it to UTF-8.');
}

/** @throws FirmlineError 'config-invalid' */
export function parseConfig(text: string, file: string): Config {
  const fail = (problem: string, line: number, cause?: unknown) =>
    userError(
      'config-invalid',
      `The configuration ${file} is invalid: line ${line}: ${problem}.`,
      `Correct that line, or move the file away and run ${firmline} auth login again.`,
      cause,
    );
  let located: LocatedJson;
  try {
    located = parseLocatedJson(text);
  } catch (cause) {
    if (cause instanceof JsonSyntaxError) throw fail(cause.message, cause.line, cause);
    throw cause;
  }
  const { value, lineOf } = located;
  const objectAt = (given: unknown, path: readonly string[]): Readonly<Record<string, unknown>> => {
    if (isObject(given)) return { ...given };
    throw fail(`${path.join('.') || 'the file'} is not an object`, lineOf(path));
  };

  const { current, profiles = {}, ...others } = objectAt(value, []);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw fail(`"${unknown}" is unknown; only current and profiles are allowed`, lineOf([unknown]));
  if (current !== undefined && typeof current !== 'string')
    throw fail('current is not a string', lineOf(['current']));
  const named = Object.entries(objectAt(profiles, ['profiles'])).map(([name, given]) => {
    const path = ['profiles', name];
    const problem = profileNameProblem(name);
    if (problem !== undefined) throw fail(`"${name}" cannot be a profile: ${problem}`, lineOf(path));
    const entries = Object.entries(objectAt(given, path)).map(([setting, content]): [Setting, string] => {
      const line = lineOf([...path, setting]);
      if (!isSetting(setting))
        throw fail(`"${setting}" is not a setting; settings are ${settingNames.join(', ')}`, line);
      if (typeof content !== 'string') throw fail(`${setting} is not a string`, line);
      const wrong = problemOf(setting, content);
      if (wrong !== undefined) throw fail(`${setting} ${wrong}`, line);
      return [setting, content];
    });
    return [name, Object.fromEntries(entries)] as const;
  });
  const all = Object.fromEntries(named);
  if (current !== undefined && current !== localProfile && !Object.hasOwn(all, current)) {
    throw fail(`current is "${current}", but there is no such profile`, lineOf(['current']));
  }
  return { current, profiles: all };
}
