import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeText } from '@firmline/util/decode-text';
import { isObject } from '@firmline/util/is-object';
import { userError } from '../errors.ts';
import { firmline } from '../invocation.ts';
import { personsJson } from '../json.ts';
import { headerForm } from '../link/header-form.ts';

/** How the page of a project is tested. Folders are relative to the current one. */
export interface ProjectConfig {
  readonly page?: string;
  /** Address of the page, if a server of the project serves it. */
  readonly url?: string;
  /** Address of the page's voice platform, if it is not the hosted one. */
  readonly platform?: string;
  /** Folders whose files stand in for other hosts of the page, by the host's name. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** For the page's own host, as `name: value`. Secret values are named: `$NAME` or `@file`. */
  readonly headers?: readonly string[];
  readonly scenarios?: string;
}

export const projectConfigName = 'firmline.config.json';

const names = ['page', 'url', 'platform', 'hosts', 'headers', 'scenarios'] as const;
const folders: ReadonlySet<string> = new Set(['page', 'scenarios']);

/** As a request has it: an address, a port or a capital letter would never match one. */
const hostForm = /^[a-z\d.-]+$/;
const isHeaderText = (value: unknown): boolean => typeof value === 'string' && headerForm.test(value);

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
  const folder = (relativePath: string) =>
    path.relative('', path.resolve(path.dirname(file), relativePath)) || '.';
  const entries = Object.entries(value).map(([name, entryValue]) => {
    if (!names.some((knownName) => knownName === name))
      throw fail(`"${name}" is unknown; the keys are ${names.join(', ')}`);
    if (name === 'hosts') {
      const isValid =
        isObject(entryValue) &&
        Object.entries(entryValue).every(([host, one]) => hostForm.test(host) && typeof one === 'string');
      if (!isValid) throw fail('hosts must have a folder for each host, by its name such as unpkg.com');
      return [
        name,
        Object.fromEntries(Object.entries(entryValue).map(([host, one]) => [host, folder(String(one))])),
      ];
    }
    if (name === 'headers') {
      if (!Array.isArray(entryValue) || !entryValue.every(isHeaderText))
        throw fail('headers must be a list of texts such as "x-gate: $STAGING_TOKEN"');
      return [name, entryValue];
    }
    if (typeof entryValue !== 'string' || entryValue === '') throw fail(`${name} must be a text`);
    return [name, folders.has(name) ? folder(entryValue) : entryValue];
  });
  const config: ProjectConfig = Object.fromEntries(entries);
  if (config.page !== undefined && config.url !== undefined) throw fail('page and url exclude each other');
  return config;
}

/** The nearest file or folder of this name or path, from a folder upwards; undefined without one. */
export function findUpwards(name: string, from = process.cwd()): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, name);
    if (existsSync(candidate)) return candidate;
    if (folder === path.dirname(folder)) return undefined;
  }
}
