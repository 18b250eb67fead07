import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { proofOfHolder } from '@firmline/harness/stack/lock-holder';
import { readOwnFile } from '@firmline/sdk/own-file';
import { tellIgnored } from './ignored.ts';
import { isAllHere } from './local-address.ts';
import { stackPointerFile } from './paths.ts';
import { rememberSecret } from './redact.ts';
import { isKey, isSetting, type Setting, type Settings } from './settings.ts';

/** What a running stack says of itself. */
export interface RunningStack {
  readonly dataDir: string;
  readonly pid: number;
  readonly values: Settings;
  /** Opens what is private on it, also from other machines. */
  readonly controlToken?: string;
}

/**
 * The stack of the nearest `.firmline/stack.json`, from this folder upwards, that runs and says all that is asked; or
 * else the one that was started last with data elsewhere. One that was killed left its file.
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
 * The stack of a data folder, if it runs. What the folder says of it is believed only where that stack itself has written
 * it: folders are copied, downloaded and made by others.
 */
export function readStack(dataDir: string): RunningStack | undefined {
  const file = path.join(dataDir, 'stack.json');
  const { pid, url, controlToken, ...info } = readObject(file);
  if (typeof pid !== 'number') return undefined;
  const lock = readOwnFile(path.join(dataDir, 'stack.lock'));
  const proof = proofOfHolder(lock?.text ?? '', pid);
  // One that was killed left its file.
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

/** Lets commands in every folder find the stack of this data folder, while it runs. Nothing fails where that cannot be. */
export function rememberStack(dataDir: string): void {
  const file = stackPointerFile();
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${JSON.stringify({ dataDir: path.resolve(dataDir) })}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // A home that cannot be written: the stack is found from its own folder then.
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
