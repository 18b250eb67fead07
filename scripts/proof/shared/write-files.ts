import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';

/** Writes a file, and makes its folder. */
export async function writeText(file: string, text: string | Iterable<string>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/**
 * Writes the files that a YAML file has, by their names, into a folder.
 * @param textOf the text to write; undefined leaves the file out
 */
export async function writeFiles(
  source: string,
  folder: string,
  textOf: (text: string, name: string) => string | undefined = (text) => text,
): Promise<void> {
  const files = parse(await readFile(source, 'utf8')) as Readonly<Record<string, string>>;
  for (const [name, template] of Object.entries(files)) {
    const text = textOf(template, name);
    if (text !== undefined) await writeText(path.join(folder, name), text);
  }
}
