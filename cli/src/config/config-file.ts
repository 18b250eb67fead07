import { readFileSync } from 'node:fs';
import { FirmlineError } from '@firmline/sdk/errors';
import { JsonSyntaxError, type LocatedJson, parseLocatedJson } from './json-text.ts';
import { configFile } from './paths.ts';
import { localProfile, profileNameProblem } from './profile-name.ts';
import { rememberSecret } from './redact.ts';
import { isKey, isSetting, problemOf, settingNames, type Setting, type Settings } from './settings.ts';

/** What the configuration file holds. */
export interface Config {
  /** The profile that is used where nothing says otherwise. */
  readonly current: string | undefined;
  readonly profiles: Readonly<Record<string, Settings>>;
}

const empty: Config = { current: undefined, profiles: {} };

/**
 * Reads the configuration; without a file it is empty.
 * @throws FirmlineError 'config-invalid' naming file and line, where it is half-written or broken by hand
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
  try {
    // Some editors put a mark before the text.
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new FirmlineError(`The configuration ${file} cannot be read.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'See that it is a file and that you may read it: firmline doctor --fix sets its permissions.',
      cause,
    });
  }
}

/** @throws FirmlineError 'config-invalid' */
export function parseConfig(text: string, file: string): Config {
  const fail = (problem: string, line: number, cause?: unknown) =>
    new FirmlineError(`The configuration ${file} cannot be used: line ${line}: ${problem}.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Correct that line, or move the file away and log in again with firmline auth login.',
      cause,
    });
  let located: LocatedJson;
  try {
    located = parseLocatedJson(text);
  } catch (cause) {
    if (cause instanceof JsonSyntaxError) throw fail(cause.message, cause.line, cause);
    throw cause;
  }
  const { value, lineOf } = located;
  const objectAt = (given: unknown, path: readonly string[]): Readonly<Record<string, unknown>> => {
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return { ...given };
    throw fail(`${path.join('.') || 'the whole'} is not an object`, lineOf(path));
  };

  const { current, profiles = {}, ...others } = objectAt(value, []);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw fail(`"${unknown}" is not known; there are current and profiles`, lineOf([unknown]));
  if (current !== undefined && typeof current !== 'string')
    throw fail('current is not a text', lineOf(['current']));
  const named = Object.entries(objectAt(profiles, ['profiles'])).map(([name, given]) => {
    const path = ['profiles', name];
    const problem = profileNameProblem(name);
    if (problem !== undefined) throw fail(`"${name}" cannot be a profile: ${problem}`, lineOf(path));
    const entries = Object.entries(objectAt(given, path)).map(([setting, content]): [Setting, string] => {
      const line = lineOf([...path, setting]);
      if (!isSetting(setting))
        throw fail(`"${setting}" is no setting; there are ${settingNames.join(', ')}`, line);
      if (typeof content !== 'string') throw fail(`${setting} is not a text`, line);
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
