import { createReadStream } from 'node:fs';
import { FirmlineError } from '@firmline/sdk/errors';
import { textOf as decodedText, unreadable } from '../text-file.ts';
import type { Field } from './fields.ts';

/** Names standard input. */
export const stdinName = '-';

/** The file named by a typed field: `-F prompt=@prompt.txt`. */
export const fileOf = ({ typed, text: given }: Field): string | undefined =>
  typed && given.startsWith('@') ? given.slice(1) : undefined;

/** A field's text, or the content of the file it names. @throws FirmlineError 'invalid-input' */
export async function textOf(field: Field): Promise<string> {
  const file = fileOf(field);
  return file === undefined ? field.text : readInput(file);
}

/** Maximum size of a file, because it is read into memory. The platform accepts far smaller bodies. */
const maxBytes = 64 * 1024 * 1024;

/** Reads a file, or standard input for `-`. @throws FirmlineError 'not-found', 'invalid-input' */
export async function readInput(file: string): Promise<string> {
  const isStdin = file === stdinName;
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of isStdin ? process.stdin : createReadStream(file)) {
      size += (piece as Buffer).length;
      if (size > maxBytes) throw tooLarge(isStdin ? 'Standard input' : file);
      pieces.push(piece as Buffer);
    }
  } catch (cause) {
    if (cause instanceof FirmlineError) throw cause;
    throw unreadable(isStdin ? 'standard input' : file, cause);
  }
  return decodedText(Buffer.concat(pieces), isStdin ? 'Standard input' : file);
}

const tooLarge = (name: string) =>
  new FirmlineError(`${name} is larger than ${maxBytes / 1024 / 1024} MB.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Check that this is the right file.',
  });

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
