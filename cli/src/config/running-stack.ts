import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { proofOfHolder } from '@firmline/util/lock-holder';
import { makeFolder } from '@firmline/util/make-folder';
import { readOwnFile } from '@firmline/util/own-file';
import { isObject } from '@firmline/util/is-object';
import { userError } from '../errors.ts';
import { startCommand } from '../invocation.ts';
import { parsedJson } from '../json.ts';
import { chooseStack, chosenStack, noteIgnored } from './this-command.ts';
import { isAllHere } from './local-address.ts';
import { stacksFolder } from './paths.ts';
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

export interface RunningStack {
  readonly dataDir: string;
  readonly pid: number;
  readonly values: StackSettings;
  /** Gives access to the stack's private routes, also from other machines. */
  readonly controlToken?: string;
}

/** What `--stack` names, or the nearest `.firmline` from here upwards, or without such a folder the only stack. */
export function findRunningStack(): RunningStack | undefined {
  const { named } = chosenStack();
  if (named !== undefined) return namedStack(named);
  const folders = foldersHere();
  for (const dataDir of folders) {
    const stack = readStack(dataDir);
    if (stack) return stack;
  }
  const running = runningStacks();
  const own = running.find((stack) => !isElsewhere(stack));
  if (own || folders.length > 0) return own;
  return running.length > 1 ? undefined : running[0];
}

/** Whether a stack belongs neither to this folder nor to one above it, and is not the one that `--stack` names. */
export function isElsewhere({ dataDir }: RunningStack): boolean {
  const inside = path.relative(path.dirname(dataDir), process.cwd());
  return chosenStack().named === undefined && (inside.startsWith('..') || path.isAbsolute(inside));
}

export function noteUsed(stack: RunningStack): void {
  if (!isElsewhere(stack)) return;
  chosenStack().note?.(`Using the stack at ${stack.values.pageUrl} (${stack.dataDir}).`);
  chooseStack({});
}

function foldersHere(): string[] {
  const found: string[] = [];
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const dataDir = path.join(folder, '.firmline');
    if (existsSync(dataDir)) found.push(dataDir);
    if (path.dirname(folder) === folder) return found;
  }
}

/** @param named its data folder, the folder above, or its host, as {@link listedStacks} shows it */
function namedStack(named: string): RunningStack {
  const folder = path.resolve(named);
  const found =
    runningStacks().find(({ values }) => URL.parse(values.pageUrl)?.host === named) ??
    readStack(folder) ??
    readStack(path.join(folder, '.firmline'));
  if (found) return found;
  throw userError(
    'not-found',
    `No stack "${named}" is running.`,
    listedStacks()?.list ?? `Start one with ${startCommand}.`,
  );
}

export function listedStacks(): { readonly problem: string; readonly list: string } | undefined {
  const all = runningStacks();
  if (all.length === 0) return undefined;
  const names = all.map(
    ({ dataDir, values }) => `${URL.parse(values.pageUrl)?.host ?? values.pageUrl} (${dataDir})`,
  );
  const isOpen = all.length > 1 && foldersHere().length === 0;
  return {
    problem: isOpen ? 'Several stacks are running.' : 'No stack is running here.',
    list: `Running: ${names.join(', ')}. Name one with --stack, by its host or its folder.`,
  };
}

const runningStacks = (): RunningStack[] =>
  rememberedFiles().flatMap((file) => {
    const { dataDir } = readObject(file);
    return (typeof dataDir === 'string' && readStack(dataDir)) || [];
  });

function rememberedFiles(): string[] {
  const folder = stacksFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(folder, name));
}

/** The stack of a folder, if it runs and wrote its file. One wrong line makes all of it unusable, so commands agree. */
export function readStack(dataDir: string): RunningStack | undefined {
  const file = path.join(dataDir, 'stack.json');
  const { pid, url, controlToken, ...info } = readObject(file);
  if (typeof pid !== 'number') return undefined;
  const lock = readOwnFile(path.join(dataDir, 'stack.lock'));
  const proof = proofOfHolder(lock?.text ?? '', pid);
  // A killed stack leaves its file behind.
  if (proof === 'ended') return undefined;
  if (proof === 'stranger') {
    noteIgnored(`${file} is ignored: process ${pid} is not the stack that it describes.`);
    return undefined;
  }
  if (proof === 'unproven' && !(typeof url === 'string' && isAllHere({ ...info, url }))) {
    noteIgnored(`${file} is ignored: not all of its addresses are of this machine.`);
    return undefined;
  }
  const values: Partial<Record<Setting, string>> = {};
  for (const [name, value] of Object.entries({ ...info, pageUrl: url })) {
    if (!isSetting(name) || typeof value !== 'string' || value === '') continue;
    if (isKey(name)) rememberSecret(value);
    const problem = problemOf(name, value);
    if (problem !== undefined) {
      noteIgnored(`${file} is ignored: its ${nameInFile(name)} ${problem}. Start the stack again.`);
      return undefined;
    }
    values[name] = tidied(name, value);
  }
  if (!isWhole(values)) {
    const missing = required.filter((name) => values[name] === undefined).map(nameInFile);
    noteIgnored(`${file} is ignored: it has no ${missing.join(', ')}. Start the stack again.`);
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
  const folder = path.resolve(dataDir);
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const file = path.join(stacksFolder(), `${name}.json`);
  const draft = `${file}.${process.pid}`;
  try {
    makeFolder(path.dirname(file));
    for (const other of rememberedFiles()) {
      const { dataDir: its } = readObject(other);
      if (typeof its !== 'string' || !readStack(its)) rmSync(other, { force: true });
    }
    writeFileSync(draft, `${JSON.stringify({ dataDir: folder })}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // The configuration folder is not writable, so the stack is only found from its own folder.
  }
}

function readObject(file: string): Readonly<Record<string, unknown>> {
  const found = readOwnFile(file);
  if (found?.problem !== undefined) noteIgnored(`${file} is ignored: it ${found.problem}.`);
  if (found?.text === undefined) return {};
  const value = parsedJson(found.text);
  if (isObject(value)) return value;
  noteIgnored(`${file} is ignored: it is not a JSON object. Start the stack again.`);
  return {};
}
