import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Layer } from '../../../harness/src/call-tests/index.ts';

/** One change of one file. */
export interface Edit {
  /** Path in the checkout. */
  readonly file: string;
  /** Text that occurs in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** A plausible mistake in the client or the page, and the scenarios that notice it. */
export interface Defect extends Edit {
  /** Unique name in lower-case letters and dashes. */
  readonly name: string;
  /** Further changes, if the mistake needs more than one. */
  readonly also?: readonly Edit[];
  /** Ids of the scenarios that fail. */
  readonly scenarios: readonly string[];
  /** The layer that their reports name. */
  readonly layer: Layer;
}

const editsOf = ({ file, find, replace, also = [] }: Defect): readonly Edit[] => [
  { file, find, replace },
  ...also,
];

function edited(text: string, { file, find, replace }: Edit, name: string): string {
  const places = text.split(find).length - 1;
  if (places !== 1)
    throw new Error(
      `${name}: ${file} has ${places} places like this, not one:\n${find}\nThe list is out of date.`,
    );
  if (find === replace) throw new Error(`${name}: nothing of ${file} is changed.`);
  return text.replace(find, () => replace);
}

/**
 * Puts a defect into a copy of the sources.
 * @param folder the copy, or the original
 * @throws Error if the defect does not fit the sources
 */
export async function plant(defect: Defect, folder: string): Promise<void> {
  for (const [file, text] of await planted(defect, folder)) await writeFile(path.join(folder, file), text);
}

/** The changed content of a defect's files. Throws as {@link plant} does. */
export async function planted(defect: Defect, folder: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const edit of editsOf(defect)) {
    const before = texts.get(edit.file) ?? (await readFile(path.join(folder, edit.file), 'utf8'));
    texts.set(edit.file, edited(before, edit, defect.name));
  }
  return texts;
}
