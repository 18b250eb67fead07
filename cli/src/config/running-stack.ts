import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { proofOfHolder } from '@firmline/util/lock-holder';
import { makeFolder } from '@firmline/util/make-folder';
import { readOwnFile } from '@firmline/util/own-file';
import { isObject } from '@firmline/util/is-object';
import { parsedJson } from '../json.ts';
import { tellIgnored } from './ignored.ts';
import { isAllHere } from './local-address.ts';
import { stackPointerFile } from './paths.ts';
import { rememberSecret } from '@firmline/util/redact';
import { isKey, isSetting, problemOf, type Setting, type Settings, tidied } from './settings.ts';

/** What every stack writes about itself; `url` there is the address of its page. */
const required = [
  'pageUrl',
  'supabaseUrl',
  'serviceRoleKey',
  'platformUrl',
  'platformPrivateKey',
  'assistantId',
  'webhookUrl',
] as const satisfies readonly Setting[];

export type StackSettings = Settings & Readonly<Record<(typeof required)[number], string>>;

/** A running stack's description of itself. */
export interface RunningStack {
  readonly dataDir: string;
  readonly pid: number;
  readonly values: StackSettings;
  /** Gives access to the stack's private routes, also from other machines. */
  readonly controlToken?: string;
}

/**
 * The running stack of the nearest `.firmline/stack.json`, from this folder upwards; otherwise the last started one. A
 * killed stack leaves its file behind.
 */
export function findRunningStack(): RunningStack | undefined {
  for (const dataDir of dataFolders()) {
    const stack = readStack(dataDir);
    if (stack) return stack;
  }
  return undefined;
}

function* dataFolders(): Generator<string> {
  let folder = process.cwd();
  for (;;) {
    yield path.join(folder, '.firmline');
    const parent = path.dirname(folder);
    if (parent === folder) break;
    folder = parent;
  }
  const last = readObject(stackPointerFile());
  if (typeof last['dataDir'] === 'string') yield last['dataDir'];
}

/**
 * The stack of a data folder, if it runs. Its file is only trusted if that stack wrote it: folders are copied,
 * downloaded and made by others. One wrong line makes all of it unusable, so that commands agree on what is set.
 */
export function readStack(dataDir: string): RunningStack | undefined {
  const file = path.join(dataDir, 'stack.json');
  const { pid, url, controlToken, ...info } = readObject(file);
  if (typeof pid !== 'number') return undefined;
  const lock = readOwnFile(path.join(dataDir, 'stack.lock'));
  const proof = proofOfHolder(lock?.text ?? '', pid);
  // A killed stack leaves its file behind.
  if (proof === 'ended') return undefined;
  if (proof === 'stranger') {
    tellIgnored(`${file} is ignored: process ${pid} is not the stack that it describes.`);
    return undefined;
  }
  if (proof === 'unproven' && !(typeof url === 'string' && isAllHere({ ...info, url }))) {
    tellIgnored(`${file} is ignored: not all of its addresses are of this machine.`);
    return undefined;
  }
  const values: Partial<Record<Setting, string>> = {};
  for (const [name, value] of Object.entries({ ...info, pageUrl: url })) {
    if (!isSetting(name) || typeof value !== 'string' || value === '') continue;
    if (isKey(name)) rememberSecret(value);
    const problem = problemOf(name, value);
    if (problem !== undefined) {
      tellIgnored(`${file} is ignored: its ${nameInFile(name)} ${problem}. Start the stack again.`);
      return undefined;
    }
    values[name] = tidied(name, value);
  }
  if (!isWhole(values)) {
    const missing = required.filter((name) => values[name] === undefined).map(nameInFile);
    tellIgnored(`${file} is ignored: it has no ${missing.join(', ')}. Start the stack again.`);
    return undefined;
  }
  if (typeof controlToken !== 'string') return { dataDir, pid, values };
  rememberSecret(controlToken);
  return { dataDir, pid, values, controlToken };
}

const isWhole = (values: Settings): values is StackSettings =>
  required.every((name) => values[name] !== undefined);

const nameInFile = (name: Setting): string => (name === 'pageUrl' ? 'url' : name);

/** Lets commands in any folder find the stack of this data folder while it runs. Never fails. */
export function rememberStack(dataDir: string): void {
  const file = stackPointerFile();
  const draft = `${file}.${process.pid}`;
  try {
    makeFolder(path.dirname(file));
    writeFileSync(draft, `${JSON.stringify({ dataDir: path.resolve(dataDir) })}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // The configuration folder is not writable, so the stack is only found from its own folder.
  }
}

function readObject(file: string): Readonly<Record<string, unknown>> {
  const found = readOwnFile(file);
  if (found?.problem !== undefined) tellIgnored(`${file} is ignored: it ${found.problem}.`);
  if (found?.text === undefined) return {};
  const value = parsedJson(found.text);
  if (isObject(value)) return value;
  tellIgnored(`${file} is ignored: it is not a JSON object. Start the stack again.`);
  return {};
}
