import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { proofOfHolder } from '@firmline/harness/stack/lock-holder';
import { readOwnFile } from '@firmline/sdk/own-file';
import { tellIgnored } from './ignored.ts';
import { isAllHere } from './local-address.ts';
import { stackPointerFile } from './paths.ts';
import { rememberSecret } from './redact.ts';
import { isKey, isSetting, type Setting, type Settings } from './settings.ts';

/** A running stack's description of itself. */
export interface RunningStack {
  readonly dataDir: string;
  readonly pid: number;
  readonly values: Settings;
  /** Gives access to the stack's private routes, also from other machines. */
  readonly controlToken?: string;
}

/**
 * The running stack of the nearest `.firmline/stack.json`, from this folder upwards, that has all needed settings;
 * otherwise the last started one. A killed stack leaves its file behind.
 */
export function findRunningStack(needed: readonly Setting[] = []): RunningStack | undefined {
  for (const dataDir of dataFolders()) {
    const stack = readStack(dataDir);
    if (stack && needed.every((name) => stack.values[name])) return stack;
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
 * downloaded and made by others.
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
    values[name] = value;
    if (isKey(name)) rememberSecret(value);
  }
  if (typeof controlToken !== 'string') return { dataDir, pid, values };
  rememberSecret(controlToken);
  return { dataDir, pid, values, controlToken };
}

/** Lets commands in any folder find the stack of this data folder while it runs. Never fails. */
export function rememberStack(dataDir: string): void {
  const file = stackPointerFile();
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
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
  try {
    const value: unknown = JSON.parse(found.text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
