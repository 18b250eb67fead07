import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';

const settings = path.resolve(import.meta.dirname, '../../.oxfmtrc.json');

/** A text as this project formats the files with its name. */
export async function formatText(name: string, text: string): Promise<string> {
  const { ignorePatterns: _, ...style } = JSON.parse(readFileSync(settings, 'utf8')) as Record<
    string,
    unknown
  >;
  const { code, errors } = await format(name, text, style);
  if (errors.length > 0) throw new Error(`${name} cannot be formatted: ${errors[0]?.message}`);
  return code;
}
