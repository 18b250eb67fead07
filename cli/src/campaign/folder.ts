import { createHash } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder, writePrivateFile } from '@firmline/util/private-files';
import { FirmlineError } from '@firmline/sdk/errors';
import { type CampaignState, openState } from './state.ts';

/** A file of the folder by its name. */
export interface CampaignFile {
  readonly file: string;
  readonly content: string | Buffer;
}

/** The output folder, in which only the campaign's own files are replaced. */
export interface CampaignFolder {
  readonly state: CampaignState;
  /** @returns the names of those files that a person or another program has put there */
  readonly foreign: (files: readonly CampaignFile[]) => Promise<string[]>;
  /** Writes a file as a whole or not at all. Leaves a file alone that a person has edited since. */
  readonly write: (file: CampaignFile) => Promise<void>;
  /** Removes a file, unless a person has edited it. */
  readonly remove: (file: string) => Promise<void>;
}

/** Where a file is written before it gets its name. */
const partial = '.firmline-partial';

/** @throws FirmlineError 'folder-unwritable' */
export async function openFolder(folder: string): Promise<CampaignFolder> {
  await makePrivateFolder(folder).catch((cause: unknown) => {
    throw unwritable(folder, cause);
  });
  const state = openState(folder);
  /** The hash of the present file; null if there is none, 'unreadable' for a folder and the like. */
  const present = async (file: string): Promise<string | null> => {
    try {
      return hashOf(await readFile(path.join(folder, file)));
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : 'unreadable';
    }
  };
  /** `edited`: this content was written before, and a person has changed it. */
  const standing = async ({ file, content }: CampaignFile) => {
    const [now, next] = [await present(file), hashOf(content)];
    if (now === null) return 'missing';
    if (now === next) return 'same';
    if (state.hasWritten(file, now)) return 'ours';
    return state.hasWritten(file, next) ? 'edited' : 'foreign';
  };
  return {
    state,
    async foreign(files) {
      const names: string[] = [];
      for (const file of files) if ((await standing(file)) === 'foreign') names.push(file.file);
      return names;
    },
    async write(given) {
      const found = await standing(given);
      if (found === 'foreign') throw foreignFiles(folder, [given.file]);
      if (found !== 'missing' && found !== 'ours') return;
      const { file, content } = given;
      state.keepWritten(file, hashOf(content));
      try {
        await writePrivateFile(path.join(folder, partial), content);
        await rename(path.join(folder, partial), path.join(folder, file));
      } catch (cause) {
        throw unwritable(path.join(folder, file), cause);
      }
    },
    async remove(file) {
      const now = await present(file);
      if (now !== null && state.hasWritten(file, now)) await rm(path.join(folder, file), { force: true });
    },
  };
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** The error for files that a campaign did not write. */
export function foreignFiles(folder: string, names: readonly string[]): FirmlineError {
  const some = names.slice(0, 5).join(', ');
  const others = names.length > 5 ? ` and ${names.length - 5} others` : '';
  return new FirmlineError(`${folder} contains files that this command did not write: ${some}${others}.`, {
    code: 'conflict',
    fault: 'user',
    hint: 'Move them, or choose another folder with --qr. No file was changed.',
  });
}

export const unwritable = (place: string, cause: unknown) =>
  new FirmlineError(`Could not write ${place}.`, {
    code: 'folder-unwritable',
    fault: 'user',
    hint: 'Choose another folder with --qr.',
    cause,
  });
