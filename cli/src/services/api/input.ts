import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Field } from './fields.ts';

/** Standard input. */
export const stdinName = '-';

/** The file that a typed field names: `-F prompt=@prompt.txt`. */
export const fileOf = ({ typed, text: given }: Field): string | undefined =>
  typed && given.startsWith('@') ? given.slice(1) : undefined;

/** What a field says, or the file it names. @throws FirmlineError 'invalid-input' */
export async function textOf(field: Field): Promise<string> {
  const file = fileOf(field);
  return file === undefined ? field.text : readInput(file);
}

/** A file, or `-` for standard input. @throws FirmlineError 'invalid-input' */
export async function readInput(file: string): Promise<string> {
  if (file === stdinName) return text(process.stdin);
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new FirmlineError(`Could not read ${file}.`, {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Check the path.',
      cause,
    });
  }
}

/** @throws FirmlineError 'invalid-input' */
export async function readJson(file: string): Promise<unknown> {
  const content = await readInput(file);
  try {
    return JSON.parse(content);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FirmlineError(`${file === stdinName ? 'Standard input' : file} is not JSON: ${reason}.`, {
      code: 'invalid-input',
      fault: 'user',
      cause,
    });
  }
}
