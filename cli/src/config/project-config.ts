import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeText } from '@firmline/util/decode-text';
import { isObject } from '@firmline/util/is-object';
import { userError } from '../errors.ts';
import { firmline } from '../invocation.ts';
import { personsJson } from '../json.ts';

/** How the page of a project is tested. Folders are relative to the current one. */
export interface ProjectConfig {
  readonly page?: string;
  /** Address of the page, if a server of the project serves it. */
  readonly url?: string;
  /** Address of the page's voice platform, if it is not the hosted one. */
  readonly platform?: string;
  /** Folders whose files stand in for other hosts of the page, by the host's name. */
  readonly hosts?: Readonly<Record<string, string>>;
  readonly scenarios?: string;
}

export const projectConfigName = 'firmline.config.json';

const names = ['page', 'url', 'platform', 'hosts', 'scenarios'] as const;
const folders: ReadonlySet<string> = new Set(['page', 'scenarios']);

/** The project's configuration, from this folder upwards; empty without one. */
export function readProjectConfig(): ProjectConfig {
  const file = findUpwards(projectConfigName);
  if (file === undefined) return {};
  const fail = (problem: string, cause?: unknown) =>
    userError(
      'config-invalid',
      `${path.relative('', file)} is invalid: ${problem}.`,
      `Correct it. ${firmline} init --dry-run shows what the file can say.`,
      cause,
    );
  const { text, problem } = decodeText(readFileSync(file));
  if (problem !== undefined) throw fail(`it ${problem}`);
  const value = personsJson(text, fail);
  if (!isObject(value)) throw fail('it must be an object');
  const folder = (given: string) => path.relative('', path.resolve(path.dirname(file), given)) || '.';
  const entries = Object.entries(value).map(([name, given]) => {
    if (!names.some((known) => known === name))
      throw fail(`"${name}" is unknown; the keys are ${names.join(', ')}`);
    if (name === 'hosts') {
      const isValid = isObject(given) && Object.values(given).every((one) => typeof one === 'string');
      if (!isValid) throw fail('hosts must have a folder for each host');
      return [
        name,
        Object.fromEntries(Object.entries(given).map(([host, one]) => [host, folder(String(one))])),
      ];
    }
    if (typeof given !== 'string' || given === '') throw fail(`${name} must be a text`);
    return [name, folders.has(name) ? folder(given) : given];
  });
  const config: ProjectConfig = Object.fromEntries(entries);
  if (config.page !== undefined && config.url !== undefined) throw fail('page and url exclude each other');
  return config;
}

/** The nearest file or folder of this name or path, from a folder upwards; undefined without one. */
export function findUpwards(name: string, from = process.cwd()): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, name);
    if (existsSync(found)) return found;
    if (folder === path.dirname(folder)) return undefined;
  }
}
