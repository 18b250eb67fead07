import { parseEnv } from 'node:util';
import { readOwnFile } from './own-file.ts';

export interface EnvFile {
  readonly values: Readonly<Record<string, string>>;
  /** Why the file is not used, as a sentence. */
  readonly ignored?: string;
  /**
   * Why the user's own file cannot be read, as a sentence. To go on without it would be wrong: commands would go to
   * another project.
   */
  readonly unreadable?: string;
}

/** What to do about an unreadable file. */
export const envFileHint = 'Convert it to UTF-8.';

/**
 * Reads only these variables from a `.env`, so that another person's folder cannot choose programs, proxies or Node's
 * own options. Does not change this process's environment.
 */
export function readEnvFile(file: string, names: readonly string[]): EnvFile {
  const found = readOwnFile(file);
  if (found === undefined) return { values: {} };
  if (found.problem !== undefined) {
    return found.isSafe
      ? { values: {}, unreadable: `${file} ${found.problem}.` }
      : { values: {}, ignored: `${file} is ignored: it ${found.problem}.` };
  }
  const all = parseEnv(found.text);
  const values = names.flatMap((name) => {
    const value = all[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { values: Object.fromEntries(values) };
}

/**
 * The environment, completed with these variables from the file.
 * @param onIgnored receives the reason, as a sentence, if the file is not used
 * @throws Error if the user's own file has an encoding that can only be guessed
 */
export function withEnvFile(
  env: Readonly<Record<string, string | undefined>>,
  file: string,
  names: readonly string[],
  onIgnored: (reason: string) => void,
): Readonly<Record<string, string | undefined>> {
  const { values, ignored, unreadable } = readEnvFile(file, names);
  if (unreadable !== undefined) throw new Error(`${unreadable} ${envFileHint}`);
  if (ignored !== undefined) onIgnored(ignored);
  return { ...values, ...env };
}
