import { stat } from 'node:fs/promises';
import path from 'node:path';
import { invalidInput } from '../../../errors.ts';
import { readTextFile, unreadable } from '../../../text-file.ts';
import { type LetterFormat, type LetterTemplate, parseTemplate } from './template.ts';

const formats: Readonly<Record<string, LetterFormat>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.txt': 'text',
};

/** Far more than a letter with pictures in it. */
const mostBytes = 5_000_000;

/** @throws FirmlineError 'invalid-input' */
export async function readTemplate(file: string): Promise<LetterTemplate> {
  const format = formats[path.extname(file).toLowerCase()];
  if (!format) throw invalidInput(`${file} is no letter.`, 'Name it .md for Markdown, .html, or .txt.');
  const { size } = await stat(file).catch((cause: unknown) => {
    throw unreadable(file, cause, 'Check the path after --letter.');
  });
  if (size > mostBytes) throw invalidInput(`${file} is larger than 5 MB.`, 'Link to large pictures instead.');
  const source = await readTextFile(file, 'Check the path after --letter.');
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
