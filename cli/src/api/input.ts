import { invalidInput, messageOf } from '../errors.ts';
import { jsonWithAllDigits } from '../json.ts';
import { readSource } from '../firms/table/rows.ts';
import { textOfBytes } from '../text-file.ts';

/** The text of a file, or of standard input for `-`. */
export async function readInput(file: string): Promise<string> {
  const { bytes, name } = await readSource(file);
  return textOfBytes(bytes, inSentence(name));
}

/** A value of `--body`: JSON itself, or with `@` the file or the standard input (`@-`) that holds it. */
export async function readBody(body: string): Promise<unknown> {
  const isFile = body.startsWith('@');
  const text = isFile ? await readInput(body.slice(1)) : body;
  try {
    return jsonWithAllDigits(text);
  } catch (cause) {
    const name = isFile
      ? inSentence(body === '@-' ? 'standard input' : body.slice(1))
      : 'The value of --body';
    throw invalidInput(
      `${name} is not JSON: ${messageOf(cause)}.`,
      isFile ? undefined : 'Quote it for your shell, or pass a file with --body @file.',
      cause,
    );
  }
}

const inSentence = (name: string): string => (name === 'standard input' ? 'Standard input' : name);
