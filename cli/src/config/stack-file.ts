import path from 'node:path';
import { isObject } from '@firmline/util/is-object';
import { readOwnFile } from '@firmline/util/own-file';
import { rememberSecret } from '@firmline/util/redact';
import { parsedJson } from '../json.ts';
import { isAllHere } from './local-address.ts';
import { isKey, isSetting, problemOfSetting, type Setting, type Settings, tidyValue } from './settings.ts';
import { noteIgnored } from './this-command.ts';

/** What every stack writes about itself; `url` there is the address of its page. */
const requiredFields = [
  'pageUrl',
  'supabaseUrl',
  'serviceRoleKey',
  'platformUrl',
  'platformPrivateKey',
  'assistantId',
  'webhookUrl',
] as const satisfies readonly Setting[];

export type StackSettings = Settings & Readonly<Record<(typeof requiredFields)[number], string>>;

/** What the last stack of a data folder wrote about itself. A killed stack leaves it behind. */
export interface DescribedStack {
  readonly dataDir: string;
  readonly pid: number;
  readonly values: StackSettings;
  /** New at every start. Gives access to the stack's private routes, also from other machines. */
  readonly controlToken: string;
}

export const stackFile = (dataDir: string): string => path.join(dataDir, 'stack.json');

/** One wrong line makes all of the file unusable, so commands agree. It may have come with a foreign checkout. */
export function readStackFile(dataDir: string): DescribedStack | undefined {
  const file = stackFile(dataDir);
  const { pid, url, controlToken, ...stackInfo } = readStackObject(file);
  if (typeof pid !== 'number') return undefined;
  const ignore = (problem: string): undefined => {
    noteIgnored(`${file} is ignored: ${problem}.`);
  };
  // Whoever wrote the file, nothing that it causes leaves this machine.
  if (!isAllHere({ ...stackInfo, url })) return ignore('not all of its addresses are of this machine');
  const values: Partial<Record<Setting, string>> = {};
  for (const [name, value] of Object.entries({ ...stackInfo, pageUrl: url })) {
    if (!isSetting(name) || typeof value !== 'string' || value === '') continue;
    if (isKey(name)) rememberSecret(value);
    const problem = problemOfSetting(name, value);
    if (problem !== undefined) return ignore(`its ${nameInFile(name)} ${problem}. Start the stack again`);
    values[name] = tidyValue(name, value);
  }
  if (!isWhole(values) || typeof controlToken !== 'string') {
    const missingFields = requiredFields.filter((name) => values[name] === undefined).map(nameInFile);
    if (typeof controlToken !== 'string') missingFields.push('controlToken');
    return ignore(`it has no ${missingFields.join(', ')}. Start the stack again`);
  }
  rememberSecret(controlToken);
  return { dataDir, pid, values, controlToken };
}

const isWhole = (values: Settings): values is StackSettings =>
  requiredFields.every((name) => values[name] !== undefined);

const nameInFile = (name: Setting): string => (name === 'pageUrl' ? 'url' : name);

/** A JSON object that this user wrote; empty, with a note unless it is missing, for anything else. */
export function readStackObject(file: string): Readonly<Record<string, unknown>> {
  const ownFile = readOwnFile(file);
  if (ownFile?.problem !== undefined) noteIgnored(`${file} is ignored: it ${ownFile.problem}.`);
  if (ownFile?.text === undefined) return {};
  const value = parsedJson(ownFile.text);
  if (isObject(value)) return value;
  noteIgnored(`${file} is ignored: it is not a JSON object. Start the stack again.`);
  return {};
}
