import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import type { JsonObject } from '../json.ts';
import { openInEditor } from '../terminal/edit-text.ts';
import { readAssistant, writeAssistant } from './folder.ts';

/**
 * Lets the person edit an assistant in their own editor: its settings and its prompt, each in a file. The files are
 * kept until `use` succeeds.
 * @throws the errors of {@link openInEditor} and `use`, with the folder of the text
 */
export async function editAssistant<Value>(
  content: JsonObject,
  use: (edited: JsonObject) => Promise<Value>,
): Promise<Value> {
  // Creates a folder that only this person can read.
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-edit-'));
  const file = path.join(folder, 'assistant.json');
  const prompts = await writeAssistant(file, { content });
  try {
    await openInEditor([file, ...prompts.map((name) => path.join(folder, name))]);
    const { content: edited } = await readAssistant(file);
    const result = await use(edited);
    await rm(folder, { recursive: true, force: true });
    return result;
  } catch (error) {
    throw error instanceof FirmlineError ? withPlace(error, file) : error;
  }
}

function withPlace(error: FirmlineError, file: string): FirmlineError {
  const { message, code, fault, hint } = error;
  const place = `Your draft is saved in ${file}. Pass it with --input.`;
  return new FirmlineError(message, {
    code,
    fault,
    hint: hint === undefined ? place : `${hint} ${place}`,
    cause: error,
  });
}
