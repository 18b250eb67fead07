import { invalidInput, messageOf, UsageError } from '../errors.ts';
import { parsedJson } from '../json.ts';
import { readSource } from '../firms/table/rows.ts';
import { textOfBytes as decodedText } from '../text-file.ts';

export interface GivenField {
  readonly typed: boolean;
  readonly text: string;
}

export interface RequestField extends GivenField {
  readonly key: string;
}

export function splitField({ typed, text }: GivenField): RequestField {
  const at = text.indexOf('=');
  if (at > 0) return { typed, key: text.slice(0, at), text: text.slice(at + 1) };
  const flag = typed ? '-F' : '-f';
  throw new UsageError(`${flag} takes key=value, for example ${flag} name=Dana, not "${text}".`);
}

const anyNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The value of a text given with -F: a number, true, false, null, JSON in brackets or braces, or the text itself. */
export function typedValue(key: string, text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  if (anyNumber.test(text)) {
    const value = Number(text);
    if (Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)) return value;
    throw new UsageError(
      `${text} is too large or too precise for a number. Pass ${key} with -f to send it as text.`,
    );
  }
  if (!/^\s*[[{]/.test(text)) return text;
  const parsed = parsedJson(text);
  if (parsed !== undefined) return parsed;
  throw new UsageError(`The value of ${key} is not JSON. Pass it with -f to send it as text.`);
}

/** One step of a key's path; `append` means `[]`. */
type Step = string | typeof append;

const append = Symbol('[]');
const wholeKey = /^[^.[\]]+(?:\.[^.[\]]+|\[[^[\]]*\])*$/;

/** Splits `a.b`, `a[b]` and `a[][b]` into steps. */
function keySteps(key: string): Step[] {
  if (!wholeKey.test(key)) {
    throw new UsageError(`"${key}" is not a key. Write name, model.provider, model[provider] or tags[].`);
  }
  return [...key.matchAll(/\[([^[\]]*)\]|([^.[\]]+)/g)].map(([, bracketed, plain]) =>
    bracketed === '' ? append : (bracketed ?? plain ?? ''),
  );
}

type Branch = Record<string, unknown> | unknown[];

/** Merges fields into one object. `[]` appends; a key below it goes into the last object, or into a new one. */
export function nest(
  fields: readonly { readonly key: string; readonly value: unknown }[],
): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const { key, value } of fields) {
    const steps = keySteps(key);
    if (!fits(root, steps)) {
      throw new UsageError(`${key} conflicts with an earlier field. To pass several values, use ${key}[]=…`);
    }
    insert(root, steps, value);
  }
  return root;
}

function fits(node: unknown, [step, ...rest]: readonly Step[]): boolean {
  if (step === undefined) return false;
  if (step === append) return Array.isArray(node);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return false;
  return !Object.hasOwn(node, step) || fits(Reflect.get(node, step), rest);
}

function insert(node: unknown, [step, ...rest]: readonly Step[], value: unknown): void {
  if (Array.isArray(node)) {
    const last: unknown = node.at(-1);
    if (rest.length > 0 && fits(last, rest)) insert(last, rest, value);
    else node.push(grown(rest, value));
  } else if (typeof node === 'object' && node !== null && typeof step === 'string') {
    if (Object.hasOwn(node, step)) insert(Reflect.get(node, step), rest, value);
    // `defineProperty`, so that a key such as __proto__ works like any other.
    else Object.defineProperty(node, step, { value: grown(rest, value), enumerable: true });
  }
}

function grown(steps: readonly Step[], value: unknown): unknown {
  if (steps.length === 0) return value;
  const branch: Branch = steps[0] === append ? [] : {};
  insert(branch, steps, value);
  return branch;
}

export const stdinName = '-';

/** The file named by a typed field: `-F prompt=@prompt.txt`. */
export const fileOfField = ({ typed, text }: RequestField): string | undefined =>
  typed && text.startsWith('@') ? text.slice(1) : undefined;

export async function textOfFile(field: RequestField): Promise<string> {
  const file = fileOfField(field);
  return file === undefined ? field.text : readInput(file);
}

export async function readInput(file: string): Promise<string> {
  const { bytes } = await readSource(file);
  return decodedText(bytes, file === stdinName ? 'Standard input' : file);
}

export async function readJson(file: string): Promise<unknown> {
  const content = await readInput(file);
  try {
    return JSON.parse(content);
  } catch (cause) {
    const reason = messageOf(cause);
    throw invalidInput(
      `${file === stdinName ? 'Standard input' : file} is not JSON: ${reason}.`,
      undefined,
      cause,
    );
  }
}
