import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';

/**
 * Writes the files in a YAML file, by their names, into a folder.
 * @param fill changes a text; without one, the file is left out
 */
export async function writeFiles(
  list: string,
  folder: string,
  fill: (text: string, name: string) => string | undefined = (text) => text,
): Promise<void> {
  const files = parse(await readFile(list, 'utf8')) as Readonly<Record<string, string>>;
  for (const [name, text] of Object.entries(files)) {
    const filled = fill(text, name);
    if (filled === undefined) continue;
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, filled);
  }
}
