import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readTextFile } from '../text-file.ts';

/** Opens a text in the person's editor, which gets the terminal. @throws if it fails, or saves what is no text */
export async function editText(text: string, name: string): Promise<string> {
  // Only this person can read the folder.
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-'));
  try {
    const file = path.join(folder, `${name}.txt`);
    await writeFile(file, text, { mode: 0o600 });
    await openEditor(file);
    const saved = await readTextFile(file);
    const lines = text.includes('\r') ? saved : saved.replaceAll('\r\n', '\n');
    // Most editors end the last line.
    return text.endsWith('\n') ? lines : lines.replace(/\r?\n$/, '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ignore = () => undefined;

async function openEditor(file: string, { env, platform } = process): Promise<void> {
  const editor = env['VISUAL'] || env['EDITOR'] || (platform === 'win32' ? 'notepad' : 'vi');
  // Ctrl-C belongs to the editor while it is open.
  const listeners = process.listeners('SIGINT');
  process.on('SIGINT', ignore);
  for (const listener of listeners) process.off('SIGINT', listener);
  try {
    // In a shell, because people set editors with flags, such as `code --wait`.
    const child = spawn(`${editor} "${file}"`, { shell: true, stdio: 'inherit' });
    const end = await new Promise<number | string | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? signal));
    });
    if (end !== 0)
      throw new Error(`The editor ${editor} failed (${end}). Set $VISUAL or $EDITOR to use another.`);
  } finally {
    for (const listener of listeners) process.on('SIGINT', listener);
    process.off('SIGINT', ignore);
  }
}
