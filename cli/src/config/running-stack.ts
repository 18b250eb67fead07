import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FirmlineError } from '@firmline/sdk/errors';
import { isHeld, parseHolder } from '@firmline/util/lock-holder';
import { readOwnFile } from '@firmline/util/own-file';
import { namesIn } from '@firmline/util/private-files';
import { userError } from '../errors.ts';
import { firmline, startCommand } from '../invocation.ts';
import { httpFetch } from '../http/patient-fetch.ts';
import { parsedJson, textIn } from '../json.ts';
import { shellLine } from '../text.ts';
import { foldersOfCheckout } from './checkout.ts';
import { type DescribedStack, readStackFile } from './stack-file.ts';
import { beforeActions, thisCommand } from './this-command.ts';

/** A stack that responded at its address. */
export type RunningStack = DescribedStack;

/** The stack that a command uses, and why; or why it uses none. */
type Choice =
  | { readonly reason: 'named' | 'here'; readonly stack: RunningStack }
  | { readonly reason: 'none'; readonly stoppedFolder?: string }
  | { readonly reason: 'gone'; readonly error: FirmlineError };

const choices = new WeakMap<ReturnType<typeof thisCommand>, Choice>();

const choiceMade = (): Choice | undefined => choices.get(thisCommand());

/** Chooses the stack of a command before it begins: what `--stack` names, or the one in the nearest `.firmline` of this checkout. */
export async function lookForStack(): Promise<void> {
  const command = thisCommand();
  const { stackNamed } = command;
  choices.set(command, stackNamed === undefined ? await stackOfCheckout() : await namedStack(stackNamed));
}

beforeActions(lookForStack);

/** Never one of another folder: its person would write to a database that is not theirs. */
async function stackOfCheckout(): Promise<Choice> {
  for (const folder of foldersOfCheckout()) {
    const usualFolder = path.join(folder, '.firmline');
    const stack = await stackIn(usualFolder);
    if (stack) return { reason: 'here', stack };
    // Whoever has a stack that is stopped means that one.
    if (isOfStack(usualFolder)) return { reason: 'none', stoppedFolder: usualFolder };
  }
  return { reason: 'none' };
}

const filesOfStack = new Set(['database', 'keys.json', 'stack.json', 'stack.lock']);

/** Whether a folder is a stack's, or was made to be one's: set-up and reports of tests use that name too. */
function isOfStack(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  const names = namesIn(dataDir);
  return names.length === 0 || names.some((name) => filesOfStack.has(name));
}

/** @param place its data folder, or the folder above */
async function namedStack(place: string): Promise<Choice> {
  // An empty path is this folder's, and a variable that is not set means no folder.
  if (place === '')
    return {
      reason: 'gone',
      error: userError(
        'not-found',
        '--stack names no folder.',
        'Name that of the stack, or remove the flag.',
      ),
    };
  const folder = path.resolve(place);
  const stack = (await stackIn(folder)) ?? (await stackIn(path.join(folder, '.firmline')));
  if (stack) return { reason: 'named', stack };
  const error = userError(
    'not-found',
    `No stack is running in ${place}.`,
    `Name its folder, or start one with ${startCommand}.`,
  );
  return { reason: 'gone', error };
}

/** The stack of a data folder, if it runs. */
async function stackIn(dataDir: string): Promise<RunningStack | undefined> {
  const stack = readStackFile(dataDir);
  return stack && (await isRunning(stack)) ? stack : undefined;
}

/**
 * Only the stack that wrote a token accepts it: neither a killed one nor its successor at the same port does. One that
 * is too busy to respond is not known to have ended, so it counts.
 */
async function isRunning({ values, controlToken }: DescribedStack): Promise<boolean> {
  const signal = AbortSignal.timeout(maxWaitMs);
  try {
    const headers = { 'x-firmline-token': controlToken };
    const response = await httpFetch(`${values.pageUrl}/_/stack`, { headers, signal });
    return response.ok && textIn(parsedJson(await response.text()), 'dataDir') !== undefined;
  } catch {
    return signal.aborted;
  }
}

const maxWaitMs = 2000;

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

/** The stack in use, in words for people. */
export function stackInWords(): string {
  const choice = choiceMade();
  return choice?.reason === 'named' ? `the stack of ${choice.stack.dataDir}` : 'the stack running here';
}

/** Why this folder's own stack is not used, and what to do. */
export function problemOfStack(): { readonly problem: string; readonly hint: string } | undefined {
  const choice = choiceMade();
  if (choice?.reason !== 'none' || choice.stoppedFolder === undefined) return undefined;
  return { problem: 'No stack is running here.', hint: stepToStart(choice.stoppedFolder) };
}

/** A stack that holds its lock is no stopped one. */
function stepToStart(dataDir: string): string {
  const holder = parseHolder(readOwnFile(path.join(dataDir, 'stack.lock'))?.text ?? '');
  return holder && isHeld(holder)
    ? `The stack of ${dataDir} (pid ${holder.pid}) is starting, or its stack.json was deleted: wait, or start it again.`
    : `The stack of ${dataDir} is stopped: start it with ${firmline} ${shellLine(['dev', 'up', '--data', dataDir])}.`;
}
