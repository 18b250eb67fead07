import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';

/** A text that somebody works on, in a file that only they can read. */
export interface Draft {
  readonly file: string;
  readonly text: string;
  /** Once nothing of it can be lost. */
  discard(): Promise<void>;
}

/**
 * Opens a text in the person's editor, and waits until it is closed. Whatever goes wrong, the file stays.
 * @throws FirmlineError 'input-needed' without an editor, 'service-failed' where it fails, with the file in the hint
 */
export async function editText(text: string, name: string, env = process.env): Promise<Draft> {
  const editor = env['VISUAL'] || env['EDITOR'];
  if (!editor) {
    throw new FirmlineError('No editor is set.', {
      code: 'input-needed',
      fault: 'user',
      hint: 'Set EDITOR, such as EDITOR=nano, or change fields with --set name=value.',
    });
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-'));
  const file = path.join(folder, `${name}.txt`);
  await writeFile(file, text, { mode: 0o600 });
  const discard = () => rm(folder, { recursive: true, force: true });
  const failed = await run(editor, file);
  const edited = await readFile(file, 'utf8').catch(() => undefined);
  if (failed === undefined && edited !== undefined) return { file, text: edited, discard };
  const isTouched = edited !== undefined && edited !== text;
  if (!isTouched) await discard();
  throw new FirmlineError(`The editor "${editor}" ${failed ?? 'removed its file'}; nothing was changed.`, {
    code: 'service-failed',
    fault: 'user',
    hint: isTouched ? `What you wrote is in ${file}.` : 'Set another one in EDITOR.',
  });
}

const ignore = () => undefined;

/** @returns what went wrong */
function run(editor: string, file: string): Promise<string | undefined> {
  // EDITOR may have arguments of its own: the shell tells them apart, and takes the file as one word.
  const child =
    process.platform === 'win32'
      ? spawn(`${editor} "${file}"`, { stdio: 'inherit', shell: true })
      : spawn('sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: 'inherit' });
  // Ctrl-C is the editor's while it is open.
  process.on('SIGINT', ignore);
  return new Promise((resolve) => {
    const end = (failure: string | undefined) => {
      process.off('SIGINT', ignore);
      resolve(failure);
    };
    child.once('error', (error) => end(`could not be started (${error.message})`));
    child.once('close', (code, signal) =>
      end(code === 0 ? undefined : `ended with ${signal ?? String(code)}`),
    );
  });
}
