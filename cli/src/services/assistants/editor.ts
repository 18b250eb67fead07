import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import type { JsonObject } from './content.ts';
import { readAssistant, writeAssistant } from './folder.ts';

/**
 * Has the person edit an assistant in their own editor: its settings and its prompt, each in a file. What they wrote
 * stays where it is until `use` has gone well.
 * @throws FirmlineError 'invalid-input' for an editor that fails, and whatever `use` throws; both say where the text is
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
    await runEditor([file, ...prompts.map((name) => path.join(folder, name))]);
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
  const place = `What you wrote is in ${file}; give it with --input.`;
  return new FirmlineError(message, {
    code,
    fault,
    hint: hint === undefined ? place : `${hint} ${place}`,
    cause: error,
  });
}

async function runEditor(files: readonly string[]): Promise<void> {
  const isWindows = process.platform === 'win32';
  const editor = process.env['VISUAL'] || process.env['EDITOR'] || (isWindows ? 'notepad' : 'vi');
  // The variable holds a command with its arguments, such as `code --wait`.
  const child = isWindows
    ? spawn(`${editor} ${files.map((file) => `"${file}"`).join(' ')}`, { stdio: 'inherit', shell: true })
    : spawn('sh', ['-c', `${editor} "$@"`, editor, ...files], { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  throw new FirmlineError(`The editor "${editor}" ended with ${code ?? 'a signal'}; nothing was changed.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Set EDITOR to another one.',
  });
}
