import { FirmlineError } from '@firmline/sdk/errors';
import type { Output } from '../output.ts';

/** One of several to choose from. */
export interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  /** Beside the label, in a softer tone. */
  readonly detail?: string;
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly initial?: string;
  readonly hint?: string;
  /** Several lines; Enter makes a new one. */
  readonly multiline?: boolean;
  /** Shown as dots. */
  readonly secret?: boolean;
  /** @returns what is wrong with the value, as a sentence; undefined: nothing */
  readonly check?: (value: string) => string | undefined;
}

/**
 * The one gate for questions. Where nobody can answer, says which flag does.
 * @param answer such as "--name" or "<slug>"
 * @throws FirmlineError 'input-needed'
 */
export function requirePerson(output: Pick<Output, 'interactive'>, what: string, answer: string): void {
  if (output.interactive) return;
  throw new FirmlineError(`${what} is missing.`, {
    code: 'input-needed',
    fault: 'user',
    hint: `Pass ${answer}.`,
  });
}

/**
 * Has the person pick one. Ctrl-C and Escape leave the terminal as it was.
 * @throws FirmlineError 'input-needed' where nobody can, 'aborted' where they do not
 */
export async function pick<Value>(
  output: Pick<Output, 'interactive'>,
  question: { readonly title: string; readonly what: string; readonly answer: string },
  choices: readonly Choice<Value>[],
): Promise<Value> {
  requirePerson(output, question.what, question.answer);
  const { pickInTerminal } = await import('../ui/pick.tsx');
  return given(await pickInTerminal(question.title, choices));
}

/**
 * Has the person fill a form.
 * @param preview what the values would come to, drawn below them as they are typed
 * @throws FirmlineError 'input-needed' where nobody can, 'aborted' where they do not
 */
export async function fill(
  output: Pick<Output, 'interactive'>,
  question: { readonly title: string; readonly what: string; readonly answer: string },
  fields: readonly FormField[],
  preview?: (values: Readonly<Record<string, string>>) => string,
): Promise<Readonly<Record<string, string>>> {
  requirePerson(output, question.what, question.answer);
  const { fillInTerminal } = await import('../ui/form.tsx');
  return given(await fillInTerminal(question.title, fields, preview));
}

function given<Value>(answer: Value | undefined): Value {
  if (answer !== undefined) return answer;
  throw new FirmlineError('Nothing was changed.', { code: 'aborted', fault: 'user' });
}
