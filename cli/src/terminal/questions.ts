import { userError, UsageError } from '../errors.ts';
import type { Output } from './output.ts';

export interface Choice<Value> {
  /** Never undefined, which is no choice. */
  readonly value: Value;
  readonly label: string;
  readonly detail?: string;
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly initial?: string;
  readonly hint?: string;
  /** Allows several lines; Enter adds one. */
  readonly multiline?: boolean;
  readonly secret?: boolean;
  /** @returns the problem with the value, as a sentence; undefined if it is valid */
  readonly check?: (value: string) => string | undefined;
}

/** Every prompt begins here. Without a terminal, the error names the flag to pass. @param answer such as "--name" */
export function requirePerson(output: Pick<Output, 'interactive'>, what: string, answer: string): void {
  if (output.interactive) return;
  throw userError(
    'input-needed',
    `This command needs ${what.replace(/^[TY]/, (letter) => letter.toLowerCase())}.`,
    `Pass ${answer}.`,
  );
}

export async function pick<Value extends string | number | boolean | object>(
  output: Pick<Output, 'interactive'>,
  question: { readonly title: string; readonly what: string; readonly answer: string },
  choices: readonly Choice<Value>[],
): Promise<Value> {
  requirePerson(output, question.what, question.answer);
  const { pickInTerminal } = await import('./screens/pick.tsx');
  return requireAnswer(await pickInTerminal(question.title, choices));
}

interface FormExtras {
  readonly preview?: (values: Readonly<Record<string, string>>) => string;
  /** The hint for a person who leaves the form with these values. */
  readonly keep?: (values: Readonly<Record<string, string>>) => string | undefined;
}

export async function fill(
  output: Pick<Output, 'interactive'>,
  question: { readonly title: string; readonly what: string; readonly answer: string },
  fields: readonly FormField[],
  { preview, keep }: FormExtras = {},
): Promise<Readonly<Record<string, string>>> {
  requirePerson(output, question.what, question.answer);
  const { fillInTerminal } = await import('./screens/form.tsx');
  let typed: Readonly<Record<string, string>> | undefined;
  const values = await fillInTerminal(question.title, fields, {
    preview,
    onTyped: (now) => void (typed = now),
  });
  return requireAnswer(values, values === undefined && typed ? keep?.(typed) : undefined);
}

function requireAnswer<Value>(answer: Value | undefined, hint?: string): Value {
  if (answer !== undefined) return answer;
  throw userError('aborted', 'Nothing was changed.', hint);
}

/** Asks for a yes, unless --yes was passed. @param action the action to confirm, for example `Delete "dana"` */
export async function confirm(
  action: string,
  output: Pick<Output, 'flags' | 'interactive'>,
  ask = askPerson,
): Promise<void> {
  if (output.flags.yes) return;
  if (!output.interactive) throw new UsageError(`${gerund(action)} needs --yes when there is no terminal.`);
  if (await ask(`${action}?`)) return;
  throw userError('aborted', 'Nothing was changed.');
}

const askPerson = async (question: string): Promise<boolean | undefined> =>
  (await import('./screens/question.tsx')).askInTerminal(question);

const gerund = (action: string): string =>
  action.replace(/^[A-Z][a-z]+/, (verb) => {
    if (verb.endsWith('ing')) return verb;
    return verb === 'Run' ? 'Running' : `${verb.replace(/e$/, '')}ing`;
  });
