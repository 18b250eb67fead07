import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import type { Block } from './blocks.ts';
import { filled } from './commands.ts';
import type { PagePlace } from './place.ts';

/**
 * Reads a block of data by its format, and writes it where the page says that it belongs.
 * @throws Error if it is not in its format
 */
export async function readData({ language, text, mark }: Block, place?: PagePlace): Promise<void> {
  if (language === 'json') JSON.parse(text);
  if (language === 'yaml') parse(text);
  if (mark.file === undefined || !place) return;
  const file = path.join(place.checkout, mark.file);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${filled(text, place.values)}\n`);
}
