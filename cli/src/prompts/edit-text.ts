import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { openInEditor } from '../services/editor.ts';

/** A text that the person is editing, in a file that only they can read. */
export interface Draft {
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

/**
 * Lets the person edit a text. Their text stays in its file, even after an error.
 * @throws the errors of {@link openInEditor}, with the file of the text; 'not-found' if the editor deleted it
 */
export async function editText(text: string, name: string): Promise<Draft> {
  const { file, discard } = await saveDraft(text, name);
  try {
    await openInEditor([file]);
    return { file, text: await readFile(file, 'utf8'), discard };
  } catch (error) {
    const edited = await readFile(file, 'utf8').catch(() => undefined);
    if (edited === undefined || edited === text) {
      await discard();
      throw edited === undefined ? removed(error) : error;
    }
    if (!(error instanceof FirmlineError)) throw error;
    const { message, code, fault } = error;
    throw new FirmlineError(message, { code, fault, hint: `Your draft is saved in ${file}.`, cause: error });
  }
}

const removed = (cause: unknown) =>
  new FirmlineError('The editor deleted the file, so nothing was changed.', {
    code: 'not-found',
    fault: 'user',
    hint: 'Set EDITOR to another editor.',
    cause,
  });
