import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FirmlineError } from '@firmline/sdk/errors';
import { decodeText } from '@firmline/util/decode-text';
import { invalidInput, userError, systemCode } from './errors.ts';

/** Reads a person's text file: UTF-8, or UTF-16 with a byte-order mark. @param hint if it cannot be read */
export async function readTextFile(file: string, hint?: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw unreadable(file, cause, hint);
  });
  return textOfBytes(bytes, file);
}

export function textOfBytes(bytes: Uint8Array, name: string): string {
  const { text, problem } = decodeText(bytes);
  if (problem !== undefined) throw invalidInput(`${name} ${problem}.`, 'Convert it to UTF-8.');
  return text;
}

/**
 * The bytes of a file of the command's own; undefined only if it does not exist, because one that cannot be read may say
 * what must not be overlooked.
 * @throws FirmlineError 'invalid-input' for any other failure, with the hint
 */
export function readIfThere(file: string, hint: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return undefined;
    throw unreadable(file, cause, hint);
  }
}

/** The same for the names in a folder. @throws FirmlineError 'invalid-input' if it exists and cannot be read */
export function namesIfThere(folder: string, hint: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return [];
    throw unreadable(folder, cause, hint);
  }
}

/** The error for a file that cannot be read: 'not-found' if it does not exist, otherwise 'invalid-input'. */
export function unreadable(file: string, cause: unknown, hint = 'Check the path.'): FirmlineError {
  if (/^https?:\/\//i.test(file))
    return userError('invalid-input', `${file} is a web address, not a file.`, howToDownload(file), cause);
  const reason = systemCode(cause);
  return userError(
    reason === 'ENOENT' ? 'not-found' : 'invalid-input',
    readingProblem(file, reason),
    reason === 'ENOENT' && hasLookalike(file) ? lookalikeStep : hint,
    cause,
  );
}

const lookalikeStep =
  'There is one whose name looks the same, with its accents in another Unicode form: complete the name with the Tab key, or rename the file.';

/** Whether the folder has a file of this name in another Unicode form, as macOS and some archives write it. */
function hasLookalike(file: string): boolean {
  const name = path.basename(file).normalize();
  try {
    return readdirSync(path.dirname(file)).some((one) => one.normalize() === name);
  } catch {
    return false;
  }
}

const howToDownload = (url: string): string =>
  URL.parse(url)?.hostname === 'docs.google.com'
    ? 'In the sheet choose File > Download > Comma-separated values (.csv), and pass the downloaded file.'
    : 'Download it, and pass the file.';

function readingProblem(file: string, reason: string | undefined): string {
  if (reason === 'ENOENT') return `There is no file ${file}.`;
  if (reason === 'EISDIR') return `${file} is a folder, not a file.`;
  return `Could not read ${file}${reason ? ` (${reason})` : ''}.`;
}
