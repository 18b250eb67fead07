import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { rewordError, userError } from '../errors.ts';
import { readTextFile } from '../text-file.ts';

/**
 * Opens a text in the person's editor, which gets the terminal, and uses what was saved. If that fails, what the person
 * wrote stays in its file, which the error names.
 */
export async function withEditedText(
  text: string,
  name: string,
  use: (savedText: string) => Promise<void>,
): Promise<void> {
  // Only this person can read the folder.
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-'));
  const file = path.join(folder, `${name}.txt`);
  try {
    await writeFile(file, text, { mode: 0o600 });
    await openEditor(file);
    const savedText = await readTextFile(file);
    const lines = text.includes('\r') ? savedText : savedText.replaceAll('\r\n', '\n');
    // Most editors end the last line.
    await use(text.endsWith('\n') ? lines : lines.replace(/\r?\n$/, ''));
  } catch (error) {
    if (!(error instanceof FirmlineError) || !(await hasNewText(file, text))) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    throw rewordError(error, { hint: [error.hint, `Your text is in ${file}.`].filter(Boolean).join(' ') });
  }
  await rm(folder, { recursive: true, force: true });
}

/** A file that cannot be read may have something new. */
async function hasNewText(file: string, text: string): Promise<boolean> {
  const savedText = await readFile(file, 'utf8').catch(() => null);
  return savedText === null || (savedText.trim() !== '' && savedText.trimEnd() !== text.trimEnd());
}

const ignore = () => undefined;

export const editorInUse = ({ env, platform } = process): string =>
  env['VISUAL'] || env['EDITOR'] || (platform === 'win32' ? 'notepad' : 'vi');

async function openEditor(file: string): Promise<void> {
  const editor = editorInUse();
  // Ctrl-C belongs to the editor while it is open.
  const listeners = process.listeners('SIGINT');
  process.on('SIGINT', ignore);
  for (const listener of listeners) process.off('SIGINT', listener);
  try {
    // In a shell, because people set editors with flags, such as `code --wait`.
    const child = spawn(`${editor} "${file}"`, { shell: true, stdio: 'inherit' });
    const exitStatus = await new Promise<number | string | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? signal));
    });
    if (exitStatus !== 0)
      throw userError(
        'invalid-input',
        `The editor ${editor} failed (${exitStatus}).`,
        'Set $VISUAL or $EDITOR to use another, or pass --system-file.',
      );
  } finally {
    for (const listener of listeners) process.on('SIGINT', listener);
    process.off('SIGINT', ignore);
  }
}
