import { readFile } from 'node:fs/promises';
import { decodeText } from '@firmline/util/decode-text';
import { invalidInput } from '../invalid-input.ts';
import { unreadable } from './unreadable.ts';

/**
 * Reads a text file that a person gives: UTF-8, or UTF-16 with a byte-order mark.
 * @param hint what to do if it cannot be read
 * @throws FirmlineError 'not-found', 'invalid-input'
 */
export async function readTextFile(file: string, hint?: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw unreadable(file, cause, hint);
  });
  return textOf(bytes, file);
}

/** The text of a person's input. @param name of the input, at the beginning of a sentence */
export function textOf(bytes: Uint8Array, name: string): string {
  const { text, problem } = decodeText(bytes);
  if (problem !== undefined) throw invalidInput(`${name} ${problem}.`, 'Convert it to UTF-8.');
  return text;
}
