import type { FirmlineError } from '@firmline/sdk/errors';
import { userError, UsageError } from '../errors.ts';
import { askLine } from './ask.ts';
import { missingTerminal, type Output } from './output.ts';

export interface Choice<Value> {
  /** Never undefined, which is no choice. */
  readonly value: Value;
  readonly label: string;
  readonly detail?: string;
}

/**
 * What a command lacks.
 * @param answer the flag or argument to pass, such as "--name"
 * @param output of a command that would otherwise ask for it
 */
export function inputNeeded(
  noun: string,
  answer: string,
  { unaskedReason = missingTerminal }: Partial<Pick<Output, 'unaskedReason'>> = {},
): FirmlineError {
  const reason = unaskedReason === missingTerminal ? '' : ` Nothing is asked ${unaskedReason}.`;
  return userError(
    'input-needed',
    `This command needs ${noun.replace(/^[TY]/, (letter) => letter.toLowerCase())}.`,
    `Pass ${answer}.${reason}`,
  );
}

/** Lists numbered choices, and asks until the answer is one of their numbers; Enter takes the first. */
export async function pickChoice<Value extends string | number | boolean | object>(
  output: Pick<Output, 'unaskedReason'>,
  question: { readonly title: string; readonly noun: string; readonly answer: string },
  choices: readonly Choice<Value>[],
): Promise<Value> {
  if (output.unaskedReason !== undefined) throw inputNeeded(question.noun, question.answer, output);
  const lines = choices.map(
    ({ label, detail }, index) => `  ${index + 1}  ${label}${detail === undefined ? '' : `  (${detail})`}`,
  );
  let linesAbove = [question.title, ...lines];
  for (;;) {
    const reply = requireAnswer(await askLine(`1 to ${choices.length} [1]`, { linesAbove })).trim();
    const choice = choices[reply === '' ? 0 : Number(reply) - 1];
    if (choice) return choice.value;
    linesAbove = [`"${reply}" is not one of these numbers.`];
  }
}

interface ValueQuestion {
  readonly title: string;
  readonly isSecret?: boolean;
  /** @returns the problem with the value, as a sentence; undefined if it is valid */
  readonly check: (value: string) => string | undefined;
}

/** Asks for a value until it is valid. */
export async function askValue({ title, isSecret = false, check }: ValueQuestion): Promise<string> {
  let linesAbove: readonly string[] = [];
  for (;;) {
    const value = requireAnswer(await askLine(`${title}:`, { isSecret, linesAbove })).trim();
    const problem = value.includes('\n') ? 'This takes one line.' : check(value);
    if (problem === undefined) return value;
    linesAbove = [problem];
  }
}

function requireAnswer<Value>(answer: Value | undefined): Value {
  if (answer !== undefined) return answer;
  throw userError('aborted', 'Nothing was changed.');
}

/**
 * Asks for a yes, unless --yes was passed, until the answer is a yes or a no: a slip of the finger decides nothing.
 * @param action the action to confirm, for example `Delete "dana"`
 */
export async function confirm(
  action: string,
  output: Pick<Output, 'flags' | 'unaskedReason'>,
  ask = askLine,
): Promise<void> {
  if (output.flags.yes) return;
  if (output.unaskedReason !== undefined)
    throw new UsageError(`${gerund(action)} needs --yes ${output.unaskedReason}.`);
  let linesAbove: readonly string[] = [];
  for (;;) {
    const reply = requireAnswer(await ask(`${action}? [y/N]`, { linesAbove })).trim();
    if (/^y(?:es)?$/i.test(reply)) return;
    if (/^(?:no?)?$/i.test(reply)) throw userError('aborted', 'Nothing was changed.');
    linesAbove = [`"${reply}" is neither yes nor no.`];
  }
}

const gerund = (action: string): string =>
  action.replace(/^[A-Z][a-z]+/, (verb) => {
    if (verb.endsWith('ing')) return verb;
    return verb === 'Run' ? 'Running' : `${verb.replace(/e$/, '')}ing`;
  });
