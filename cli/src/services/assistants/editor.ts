import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import type { JsonObject } from '../../json.ts';
import { openInEditor } from '../editor.ts';
import { readAssistant, writeAssistant } from './folder.ts';

/**
 * Has the person edit an assistant in their own editor: its settings and its prompt, each in a file. What they wrote
 * stays where it is until `use` has gone well.
 * @throws what {@link openInEditor} and `use` throw, with where the text is
 */
export async function editAssistant<Value>(
  content: JsonObject,
  use: (edited: JsonObject) => Promise<Value>,
): Promise<Value> {
  // For this person's eyes only.
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
