import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { userError } from '../errors.ts';

/** A text that the person is editing, in a file that only they can read. */
interface Draft {
  readonly file: string;
  readonly text: string;
  /** Deletes the file, once its text is saved. */
  readonly discard: () => Promise<void>;
}

/** Writes a text to a new file that only this person can read. */
export async function saveDraft(text: string, name: string): Promise<Draft> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-'));
  const file = path.join(folder, `${name}.txt`);
  await writeFile(file, text, { mode: 0o600 });
  return { file, text, discard: () => rm(folder, { recursive: true, force: true }) };
}

/** What becomes of a text that a person has edited. */
export interface EditSteps {
  /** Saves it. @throws FirmlineError 'invalid-input' for a text that the person can correct */
  readonly save: (text: string) => Promise<void>;
  /** The command that uses a draft which was not saved. */
  readonly command: (file: string) => string;
}

/**
 * Lets the person edit a text. An invalid one is opened again, below what is wrong with it, until it is valid or stays as
 * it was. A text that was not saved stays in its file.
 * @throws the errors of {@link openInEditor} and of `save`, with the file of the text; 'not-found' if the editor deleted it
 */
export async function editText(text: string, name: string, { save, command }: EditSteps): Promise<void> {
  const { file, discard } = await saveDraft(text, name);
  try {
    for (let before = text; ;) {
      await openInEditor([file]);
      const edited = await readFile(file, 'utf8');
      const problem = await problemOf(() => save(edited));
      if (problem === undefined) return await discard();
      const own = edited.replace(/^(?:#.*\n)+/, '');
      if (own === before) throw problem;
      before = own;
      await writeFile(file, `# ${problem.message.replaceAll('\n', ' ')}\n${own}`);
    }
  } catch (error) {
    const edited = await readFile(file, 'utf8').catch(() => undefined);
    if (edited === undefined || edited === text) {
      await discard();
      throw edited === undefined ? removed(error) : error;
    }
    if (!(error instanceof FirmlineError)) throw error;
    const { message, code, fault, hint = '' } = error;
    const kept = `${hint} Your draft is saved. To use it, run ${command(file)}`.trim();
    throw new FirmlineError(message, { code, fault, hint: kept, cause: error });
  }
}

/** @returns what is invalid. @throws the other errors of `save` */
async function problemOf(save: () => Promise<void>): Promise<FirmlineError | undefined> {
  try {
    await save();
    return undefined;
  } catch (error) {
    if (error instanceof FirmlineError && error.code === 'invalid-input') return error;
    throw error;
  }
}

const removed = (cause: unknown) =>
  userError(
    'not-found',
    'The editor deleted the file, so nothing was changed.',
    'Set EDITOR to another editor.',
    cause,
  );

/**
 * Opens files in the person's editor, or else in a usual one that is installed, and waits until it is closed. Never deletes the files.
 * @throws FirmlineError 'input-needed' without an editor, 'service-failed' if it fails
 */
export async function openInEditor(files: readonly string[], env = process.env): Promise<void> {
  const editor = env['VISUAL'] || env['EDITOR'] || installedEditor(env);
  if (!editor) {
    throw userError(
      'input-needed',
      'No editor is set, and none was found.',
      'Set EDITOR, for example EDITOR=nano, or pass the changes as flags or a file.',
    );
  }
  const failure = await run(editor, files);
  if (failure === undefined) return;
  throw userError(
    'service-failed',
    `The editor "${editor}" ${failure}; nothing was changed.`,
    'Set EDITOR to another editor.',
  );
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
