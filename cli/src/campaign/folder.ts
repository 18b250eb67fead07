import { createHash } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder, writePrivateFile } from '@firmline/util/private-files';
import { FirmlineError } from '@firmline/sdk/errors';
import { acquireFileLock, type Lock } from '@firmline/util/file-lock';
import { appendFileSync, readFileSync } from 'node:fs';
import { isObject } from '@firmline/util/is-object';
import { userError, systemCode, unwritable } from '../errors.ts';
import { parsedJson } from '../json.ts';

export interface CampaignFile {
  readonly file: string;
  readonly content: string | Buffer;
}

export type CampaignFolder = Awaited<ReturnType<typeof openFolder>>;

const anotherFolder = 'Choose another folder with --qr.';

/** Where a file is written before it gets its name. */
const partial = '.firmline-partial';

/** The output folder, in which only the campaign's own files are replaced. */
export async function openFolder(folder: string) {
  await makePrivateFolder(folder).catch((cause: unknown) => {
    throw unwritable(folder, anotherFolder, cause);
  });
  const state = openState(folder);
  /** The hash of the present file; null if there is none, 'unreadable' for a folder and the like. */
  const present = async (file: string): Promise<string | null> => {
    try {
      return hashOfFile(await readFile(path.join(folder, file)));
    } catch (error) {
      return systemCode(error) === 'ENOENT' ? null : 'unreadable';
    }
  };
  /** `edited`: this content was written before, and a person has changed it. */
  const standing = async ({ file, content }: CampaignFile) => {
    const [now, next] = [await present(file), hashOfFile(content)];
    if (now === null) return 'missing';
    if (now === next) return 'same';
    if (state.hasWritten(file, now)) return 'ours';
    return state.hasWritten(file, next) ? 'edited' : 'foreign';
  };
  return {
    state,
    /** @returns the names of those files that a person or another program has put there */
    async foreign(files: readonly CampaignFile[]): Promise<string[]> {
      const names: string[] = [];
      for (const file of files) if ((await standing(file)) === 'foreign') names.push(file.file);
      return names;
    },
    /** Writes a file as a whole or not at all. Leaves a file alone that a person has edited since. */
    async write(campaignFile: CampaignFile): Promise<void> {
      const presence = await standing(campaignFile);
      if (presence === 'foreign') throw foreignFiles(folder, [campaignFile.file]);
      if (presence !== 'missing' && presence !== 'ours') return;
      const { file, content } = campaignFile;
      state.keepWritten(file, hashOfFile(content));
      try {
        await writePrivateFile(path.join(folder, partial), content);
        await rename(path.join(folder, partial), path.join(folder, file));
      } catch (cause) {
        throw unwritable(path.join(folder, file), anotherFolder, cause);
      }
    },
    async remove(file: string): Promise<void> {
      const now = await present(file);
      if (now !== null && state.hasWritten(file, now)) await rm(path.join(folder, file), { force: true });
    },
  };
}

const hashOfFile = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

export function foreignFiles(folder: string, names: readonly string[]): FirmlineError {
  const some = names.slice(0, 5).join(', ');
  const others = names.length > 5 ? ` and ${names.length - 5} others` : '';
  return userError(
    'conflict',
    `${folder} contains files that this command did not write: ${some}${others}.`,
    'Move them, or choose another folder with --qr. No file was changed.',
  );
}

/**
 * Takes the folder for one campaign: two would pay for the same calls, and mix up each other's files. One that was killed
 * does not hold it.
 */
export async function lockFolder(folder: string): Promise<Lock> {
  try {
    await makePrivateFolder(folder);
    return await acquireFileLock(path.join(folder, '.firmline-lock'), ({ pid }) => inUse(folder, pid));
  } catch (cause) {
    throw cause instanceof FirmlineError ? cause : unwritable(folder, anotherFolder, cause);
  }
}

const inUse = (folder: string, pid: number) =>
  userError(
    'conflict',
    `Another campaign is writing to ${folder} (process ${pid}). Nothing was changed.`,
    'Wait until it has ended, or choose another folder with --qr.',
  );

const stateFile = '.firmline-campaign.ndjson';

/** What earlier runs did, a line each, so that an interruption loses at most the last one. */
function openState(folder: string) {
  const place = path.join(folder, stateFile);
  const verified = new Map<string, string>();
  const writtenFiles = new Set<string>();
  for (const entry of entriesOfFolder(place)) {
    const { record, at, file, hash } = entry;
    if (typeof record === 'string' && typeof at === 'string') verified.set(record, at);
    if (typeof file === 'string' && typeof hash === 'string') writtenFiles.add(contentOfFile(file, hash));
  }
  const append = (text: string) => {
    try {
      appendFileSync(place, text, { mode: 0o600 });
    } catch (cause) {
      throw unwritable(place, anotherFolder, cause);
    }
  };
  // Ends a line that was cut off, and shows before the first call whether the file can be written.
  append('\n');
  return {
    verifiedAt: (record: string) => verified.get(record),
    keepVerified(record: string, at: string) {
      verified.set(record, at);
      append(`${JSON.stringify({ record, at })}\n`);
    },
    /** Whether a run wrote this content to the file, or was about to. */
    hasWritten: (file: string, hash: string) => writtenFiles.has(contentOfFile(file, hash)),
    /** Called before the file is written, so that an interrupted run recognizes it. */
    keepWritten(file: string, hash: string) {
      if (writtenFiles.has(contentOfFile(file, hash))) return;
      writtenFiles.add(contentOfFile(file, hash));
      append(`${JSON.stringify({ file, hash })}\n`);
    },
  };
}

const contentOfFile = (file: string, hash: string) => `${hash} ${file}`;

function entriesOfFolder(place: string) {
  let text = '';
  try {
    text = readFileSync(place, 'utf8');
  } catch {
    // The first run.
  }
  return text.split('\n').map(parsedJson).filter(isObject);
}
