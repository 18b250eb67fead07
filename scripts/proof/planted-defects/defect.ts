import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Layer } from '../../../harness/src/call-tests/index.ts';

/** One change of one file. */
export interface Edit {
  /** Below the checkout. */
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** A plausible mistake in the client or the page, and the scenarios that notice it. */
export interface Defect extends Edit {
  /** Small letters and dashes; unique. */
  readonly name: string;
  /** Further changes, where the mistake needs more than one to show. */
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
 * @param folder the copy, or what it is a copy of
 * @throws Error where the sources are not what the defect was written for
 */
export async function plant(defect: Defect, folder: string): Promise<void> {
  for (const [file, text] of await planted(defect, folder)) await writeFile(path.join(folder, file), text);
}

/** The files that a defect changes, with what they become. Throws as {@link plant}. */
export async function planted(defect: Defect, folder: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const edit of editsOf(defect)) {
    const before = texts.get(edit.file) ?? (await readFile(path.join(folder, edit.file), 'utf8'));
    texts.set(edit.file, edited(before, edit, defect.name));
  }
  return texts;
}
