import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';

/**
 * Opens files in the person's editor, or else in a usual one that is installed, and waits until it is closed. Never deletes the files.
 * @throws FirmlineError 'input-needed' without an editor, 'service-failed' if it fails
 */
export async function openInEditor(files: readonly string[], env = process.env): Promise<void> {
  const editor = env['VISUAL'] || env['EDITOR'] || installedEditor(env);
  if (!editor) {
    throw new FirmlineError('No editor is set, and none was found.', {
      code: 'input-needed',
      fault: 'user',
      hint: 'Set EDITOR, for example EDITOR=nano, or pass the changes as flags or a file.',
    });
  }
  const failure = await run(editor, files);
  if (failure === undefined) return;
  throw new FirmlineError(`The editor "${editor}" ${failure}; nothing was changed.`, {
    code: 'service-failed',
    fault: 'user',
    hint: 'Set EDITOR to another editor.',
  });
}

const usual = process.platform === 'win32' ? ['notepad.exe'] : ['sensible-editor', 'nano', 'vim', 'vi'];

/** The first usual editor in an absolute folder of PATH: the current folder may be someone else's. */
function installedEditor({ PATH: folders = '' }: NodeJS.ProcessEnv): string | undefined {
  const places = folders.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return usual.find((name) => places.some((folder) => isProgram(path.join(folder, name))));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

const ignore = () => undefined;

/** @returns the reason for a failure */
function run(editor: string, files: readonly string[]): Promise<string | undefined> {
  // EDITOR may contain arguments. The shell splits them, and passes each file as one word.
  const child =
    process.platform === 'win32'
      ? spawn([editor, ...files.map((file) => `"${file}"`)].join(' '), { stdio: 'inherit', shell: true })
      : spawn('sh', ['-c', `${editor} "$@"`, 'sh', ...files], { stdio: 'inherit' });
  // Ctrl-C belongs to the editor while it is open.
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
