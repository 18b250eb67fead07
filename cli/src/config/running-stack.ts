import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FirmlineError } from '@firmline/sdk/errors';
import { isHeld, parseHolder } from '@firmline/util/lock-holder';
import { readOwnFile } from '@firmline/util/own-file';
import { namesIn } from '@firmline/util/private-files';
import { userError } from '../errors.ts';
import { firmline, startCommand } from '../invocation.ts';
import { httpFetch } from '../http/patient-fetch.ts';
import { objectOr, parsedJson, textIn } from '../json.ts';
import { shellLine } from '../text.ts';
import { foldersOfCheckout } from './checkout.ts';
import { knownStacks } from './known-stacks.ts';
import { isOwnAddress } from './local-address.ts';
import { type DescribedStack, readStackFile, stackFile } from './stack-file.ts';
import { beforeActions, thisCommand } from './this-command.ts';

/** A stack that responded at its address. */
export type RunningStack = DescribedStack;

/** The stack that a command uses, and why; or why it uses none, beside the running ones. */
type Choice =
  | { readonly reason: 'named' | 'here' | 'only'; readonly stack: RunningStack }
  | ({ readonly reason: 'none'; readonly stoppedFolder?: string } & Found)
  | { readonly reason: 'gone'; readonly error: FirmlineError };

interface Found {
  readonly runningStacks: readonly RunningStack[];
  /** Those that run, but whose data folder is no longer at its place. */
  readonly lostStacks: readonly LostStack[];
}

interface LostStack {
  readonly dataDir: string;
  readonly url: string;
  readonly pid: number | undefined;
}

const choices = new WeakMap<ReturnType<typeof thisCommand>, Choice>();

const choiceMade = (): Choice | undefined => choices.get(thisCommand());

/**
 * Chooses the stack of a command before it begins: what `--stack` names, or the one in the nearest `.firmline` of this
 * checkout, or the only one that runs.
 */
export async function lookForStack(): Promise<void> {
  const command = thisCommand();
  const { stackNamed } = command;
  choices.set(command, stackNamed === undefined ? await usualStack() : await namedStack(stackNamed));
}

beforeActions(lookForStack);

async function usualStack(): Promise<Choice> {
  for (const folder of foldersOfCheckout()) {
    const usualFolder = path.join(folder, '.firmline');
    const stack = await stackIn(usualFolder);
    if (stack) return { reason: 'here', stack };
    if (folder === process.cwd()) {
      const [first, ...otherStacks] = await stacksIn(knownFolders().filter(isInThisFolder));
      if (first && otherStacks.length > 0) return { reason: 'none', ...(await findStacks()) };
      if (first) return { reason: 'here', stack: first };
    }
    // Whoever has a stack that is stopped means that one.
    if (isOfStack(usualFolder))
      return { reason: 'none', stoppedFolder: usualFolder, ...(await findStacks()) };
  }
  const stacks = await findStacks();
  const [onlyStack] = stacks.runningStacks;
  return onlyStack && stacks.runningStacks.length === 1
    ? { reason: 'only', stack: onlyStack }
    : { reason: 'none', ...stacks };
}

const knownFolders = (): string[] => knownStacks().map(({ dataDir }) => dataDir);

const isInThisFolder = (dataDir: string): boolean => [dataDir, path.dirname(dataDir)].includes(process.cwd());

const filesOfStack = new Set(['database', 'keys.json', 'stack.json', 'stack.lock']);

/** Whether a folder is a stack's, or was made to be one's: set-up and reports of tests use that name too. */
function isOfStack(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  const names = namesIn(dataDir);
  return names.length === 0 || names.some((name) => filesOfStack.has(name));
}

/** @param hostOrFolder its data folder, the folder above, or its host, as errors list it */
async function namedStack(hostOrFolder: string): Promise<Choice> {
  const address = URL.parse(/^https?:/.test(hostOrFolder) ? hostOrFolder : `http://${hostOrFolder}`);
  const folder = path.resolve(hostOrFolder);
  const stack =
    (await stackIn(folder)) ??
    (await stackIn(path.join(folder, '.firmline'))) ??
    (await stacksIn(knownFolders())).find(({ values }) => URL.parse(values.pageUrl)?.host === address?.host);
  if (stack) return { reason: 'named', stack };
  const error = userError(
    'not-found',
    `No stack "${hostOrFolder}" is running.`,
    listOf(await findStacks()) ?? `Start one with ${startCommand}.`,
  );
  return { reason: 'gone', error };
}

/** The stack of a data folder, if it runs. */
export async function stackIn(dataDir: string): Promise<RunningStack | undefined> {
  const stack = readStackFile(dataDir);
  return stack && (await isRunning(stack)) ? stack : undefined;
}

const stacksIn = async (dataDirs: readonly string[]): Promise<RunningStack[]> =>
  (await Promise.all(dataDirs.map(stackIn))).flatMap((stack) => stack ?? []);

async function findStacks(): Promise<Found> {
  const lostStacks = knownStacks().map(async ({ dataDir, url }): Promise<LostStack[]> => {
    if (url === undefined || !isOwnAddress(url) || existsSync(stackFile(dataDir))) return [];
    const response = await askWhetherStack(url);
    return response.dataDir === dataDir ? [{ dataDir, url, pid: response.pid }] : [];
  });
  return {
    runningStacks: await stacksIn(knownFolders()),
    lostStacks: (await Promise.all(lostStacks)).flat(),
  };
}

/**
 * Only the stack that wrote a token accepts it: neither a killed one nor its successor at the same port does. One that
 * is too busy to respond is not known to have ended, so it counts.
 */
async function isRunning({ values, controlToken }: DescribedStack): Promise<boolean> {
  const { dataDir, isLate } = await askWhetherStack(values.pageUrl, { 'x-firmline-token': controlToken });
  return dataDir !== undefined || isLate;
}

const maxWaitMs = 2000;

interface StackResponse {
  readonly dataDir?: string | undefined;
  readonly pid?: number | undefined;
  readonly isLate: boolean;
}

async function askWhetherStack(origin: string, headers = {}): Promise<StackResponse> {
  const signal = AbortSignal.timeout(maxWaitMs);
  try {
    const response = await httpFetch(`${origin}/_/stack`, { headers, signal });
    const body = parsedJson(await response.text());
    const { pid } = objectOr(body);
    return {
      ...(response.ok && {
        dataDir: textIn(body, 'dataDir'),
        pid: typeof pid === 'number' ? pid : undefined,
      }),
      isLate: false,
    };
  } catch {
    return { isLate: signal.aborted };
  }
}

/**
 * The stack that this command uses. A folder with a `.firmline` never uses another's, because its person would write to a
 * database that is not theirs.
 * @throws FirmlineError if `--stack` names none
 */
export function findRunningStack(): RunningStack | undefined {
  const choice = choiceMade();
  if (choice?.reason === 'gone') throw choice.error;
  return choice?.reason === 'none' ? undefined : choice?.stack;
}

/** Whether a stack is used only because no other runs: it belongs to another folder, and nothing names it. */
export const isElsewhere = (): boolean => choiceMade()?.reason === 'only';

/** What a command used without being told, in words for people. */
export function stackInWords(): string {
  const choice = choiceMade();
  if (choice?.reason === 'named') return `the stack of ${choice.stack.dataDir}`;
  return isElsewhere() ? 'the only stack running' : 'the stack running here';
}

/** Says, once, that the stack of another folder is used. A command that would write there in silence ends instead. */
export function noteUsed({ values, dataDir }: RunningStack): void {
  if (!isElsewhere()) return;
  const { isQuiet, targets, note } = thisCommand();
  if (isQuiet && targets.size > 0) {
    throw userError(
      'config-missing',
      `No stack is running here, and ${hostOf(values.pageUrl)} (${dataDir}) belongs to another folder.`,
      `To write there without a message, name it: --stack ${hostOf(values.pageUrl)}.`,
    );
  }
  note(`Using the stack at ${values.pageUrl} (${dataDir}), the only one running.`);
}

/** The data folder of this checkout whose stack does not run. */
export function stoppedFolder(): string | undefined {
  const choice = choiceMade();
  return choice?.reason === 'none' ? choice.stoppedFolder : undefined;
}

/** Why no stack is used although some run, or although this folder has one, and what to do. */
export function problemOfStacks(): { readonly problem: string; readonly hint: string } | undefined {
  const choice = choiceMade();
  if (choice?.reason !== 'none') return undefined;
  const { stoppedFolder: dataDir, runningStacks } = choice;
  const start = dataDir && stepToStart(dataDir);
  const list = listOf(choice);
  if (start === undefined && list === undefined) return undefined;
  return {
    problem:
      start === undefined && runningStacks.length > 1
        ? 'Several stacks are running.'
        : 'No stack is running here.',
    hint: [start, list].filter(Boolean).join(' '),
  };
}

/** A stack that holds its lock is no stopped one. */
function stepToStart(dataDir: string): string {
  const holder = parseHolder(readOwnFile(path.join(dataDir, 'stack.lock'))?.text ?? '');
  return holder && isHeld(holder)
    ? `The stack of ${dataDir} (pid ${holder.pid}) is starting, or its stack.json was deleted: wait, or start it again.`
    : `The stack of ${dataDir} is stopped: start it with ${firmline} ${shellLine(['dev', 'up', '--data', dataDir])}.`;
}

/** The running stacks in words, for somebody whose port is taken. */
export const listStacks = async (): Promise<string | undefined> => listOf(await findStacks());

function listOf({ runningStacks, lostStacks }: Found): string | undefined {
  const names = runningStacks.map(({ dataDir, values }) => `${hostOf(values.pageUrl)} (${dataDir})`);
  const list = [
    ...lostStacks.map(
      ({ url, dataDir, pid }) =>
        `The stack at ${hostOf(url)} still runs, but its data folder ${dataDir} was moved or deleted: put it back, or stop the stack (Ctrl-C in its terminal${pid === undefined ? '' : `, or: kill ${pid}`}).`,
    ),
    ...(names.length > 0
      ? [`Running: ${names.join(', ')}. Name one with --stack, by its host or its folder.`]
      : []),
  ];
  return list.length > 0 ? list.join(' ') : undefined;
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;
