import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { type LetterFormat, type LetterTemplate, parseTemplate } from './template.ts';
import { invalidInput } from '../../../invalid-input.ts';

const formats: Readonly<Record<string, LetterFormat>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.html': 'html',
  '.htm': 'html',
};

/** Far more than a letter with pictures in it. */
const mostBytes = 5_000_000;

/** @throws FirmlineError 'invalid-input' */
export async function readTemplate(file: string): Promise<LetterTemplate> {
  const format = formats[path.extname(file).toLowerCase()];
  if (!format) throw invalidInput(`${file} is no letter.`, 'Name it .md for Markdown, or .html.');
  let bytes: Buffer;
  try {
    if ((await stat(file)).size > mostBytes)
      throw invalidInput(`${file} is larger than 5 MB.`, 'Link to large pictures instead.');
    bytes = await readFile(file);
  } catch (cause) {
    if (cause instanceof FirmlineError) throw cause;
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw invalidInput(`Could not read ${file}${why}.`, 'Check the path after --letter.', cause);
  }
  let source: string;
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw invalidInput(`${file} is not UTF-8 text.`, 'Save it as UTF-8.', cause);
  }
  const template = parseTemplate(source, format, file);
  const leadsToDemo = template.pieces.some(
    (piece) => typeof piece !== 'string' && (piece.name === 'link' || piece.name === 'qr'),
  );
  if (!leadsToDemo)
    throw invalidInput(
      `${file} has neither {{link}} nor {{qr}}, so nobody could open the demo.`,
      'Add one. Fields have two braces on each side, such as {{name}}.',
    );
  return template;
}
