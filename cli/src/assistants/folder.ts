import { lstat, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { writeToFile } from '../api/sink.ts';
import { invalidInput, systemCode } from '../errors.ts';
import { commandForSame } from '../config/this-command.ts';
import { readTextFile, unreadable } from '../text-file.ts';
import { type AssistantFile, parseAssistant, promptsOf } from './file.ts';

export interface StoredAssistant extends AssistantFile {
  readonly path: string;
  readonly prompts: readonly string[];
}

export interface FileRow<Outcome extends string> {
  readonly id: string | null;
  readonly name: string;
  readonly file: string;
  readonly outcome: Outcome;
}

/** The assistants of a folder, sorted by file name; none if the folder does not exist. */
export async function readFolder(folder: string): Promise<StoredAssistant[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    if (systemCode(cause) === 'ENOENT') return [];
    throw unreadable(folder, cause);
  });
  const files = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).toSorted();
  return Promise.all(files.map((name) => readAssistant(path.join(folder, name))));
}

export async function readAssistant(file: string): Promise<StoredAssistant> {
  const json = await readAssistantText(file);
  const prompts: string[] = [];
  const assistant = await parseAssistant(file, json, async (name) => {
    prompts.push(name);
    return readPrompt(file, name);
  });
  return { ...assistant, path: file, prompts };
}

/** A prompt is a file beside its assistant: someone else's folder could otherwise send any file to the platform. */
async function readPrompt(file: string, name: string): Promise<string> {
  const isBeside = path.basename(name) === name && !/[/\\]/.test(name) && !name.startsWith('.');
  const prompt = path.join(path.dirname(file), name);
  if (!isBeside || (await lstat(prompt).catch(() => undefined))?.isSymbolicLink()) {
    throw invalidInput(
      `${file} refers to the prompt ${name}, but there is no such file beside it.`,
      'Name a file in the same folder.',
    );
  }
  return readAssistantText(prompt);
}

const readAssistantText = (file: string): Promise<string> =>
  readTextFile(file, `Check the path, or pull it with ${commandForSame('assistants', 'pull')}.`);

/** Writes an assistant, prompts first. Prompt files that it no longer needs are deleted. */
export async function writeAssistant(
  file: string,
  assistant: AssistantFile,
  earlierPrompts: readonly string[] = [],
): Promise<string[]> {
  const folder = path.dirname(file);
  const { json, prompts } = promptsOf(path.basename(file, '.json'), assistant);
  for (const [name, text] of prompts) await replaceUnlinked(path.join(folder, name), text);
  await replaceUnlinked(file, json);
  for (const name of earlierPrompts)
    if (!prompts.has(name)) await rm(path.join(folder, name), { force: true });
  return [...prompts.keys()];
}

/** A link is replaced instead of followed, because the folder may be someone else's. */
async function replaceUnlinked(file: string, text: string): Promise<void> {
  if ((await lstat(file).catch(() => undefined))?.isSymbolicLink()) await rm(file);
  await writeToFile(Readable.from([text]), file);
}

export async function freePath(
  folder: string,
  stem: string,
  takenNames: ReadonlySet<string>,
): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? stem : `${stem}-${number}`;
    const file = path.join(folder, `${name}.json`);
    const isFree = await Promise.all(
      [file, path.join(folder, `${name}.md`)].map(
        async (one) => !takenNames.has(one) && (await stat(one).catch(() => undefined)) === undefined,
      ),
    );
    if (isFree.every(Boolean)) return file;
  }
}
