import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { errorCode } from '#util/error-code';
import type { DataDir } from '../data-dir.ts';
import { automaticBackups } from './backup.ts';
import { DatabaseFailure, type DatabaseEngine, openEngine } from './engine/engine.ts';

/** Where a database is created. A crash may leave it behind, incomplete. */
export const draftFolderOf = ({ database }: DataDir): string => `${database}.draft`;

/** Whether the folder is empty or missing. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true;
    throw error;
  }
}

/**
 * Opens the database of a data folder. Without `PG_VERSION` the engine would create an empty one.
 * @throws FirmlineError 'database' or 'conflict'; the folder stays where it is
 */
export async function openStored(
  dataDir: DataDir,
  { durable, log }: { readonly durable: boolean; readonly log: (line: string) => void },
): Promise<DatabaseEngine> {
  const { database: folder } = dataDir;
  if (!isDatabase(folder)) throw await notDatabase(dataDir);
  const onBroken = (failure: DatabaseFailure) =>
    log(`database: the engine ended and restarts: ${reasonOfOpening(failure)}`);
  return openEngine({ folder, durable, onBroken }).catch(async (error: unknown) => {
    throw await cannotOpen(dataDir, error);
  });
}

export const isDatabase = (folder: string): boolean => existsSync(path.join(folder, 'PG_VERSION'));

/** Why the engine ended, in one line. */
export function reasonOfOpening(error: unknown): string {
  if (!(error instanceof DatabaseFailure)) return error instanceof Error ? error.message : String(error);
  const failureIndex = error.log.findLastIndex((line) => /\b(?:FATAL|PANIC|ERROR):/.test(line));
  if (failureIndex === -1) return error.message;
  const [line = '', nextLine = ''] = error.log.slice(failureIndex);
  // What the engine says about it comes in the next line.
  return [line, ...(nextLine.includes('DETAIL:') ? [nextLine] : [])].map(withoutStamp).join(' ');
}

const withoutStamp = (line: string): string => line.replace(/^.*?\b(?=(?:FATAL|PANIC|ERROR|DETAIL):)/, '');

/** The database does not open. Its folder stays where it is, so no start puts an empty database in its place. */
export async function cannotOpen(dataDir: DataDir, cause: unknown): Promise<FirmlineError> {
  const reason = reasonOfOpening(cause);
  const [, cure = 'If it is damaged'] = cures.find(([pattern]) => pattern.test(reason)) ?? [];
  return new FirmlineError(`Cannot open the database in ${dataDir.database}: ${reason}`, {
    code: 'database',
    hint: `${cure}, ${await waysOut(dataDir)}: the next start creates an empty database.`,
    cause,
  });
}

/** What helps where nothing is damaged. */
const cures: readonly (readonly [RegExp, string])[] = [
  [/Permission denied/, 'Give its files to the user who runs this'],
  [/incompatible with server/, 'Start it with the version of Firmline that wrote it'],
];

export const notDatabase = async (dataDir: DataDir): Promise<FirmlineError> =>
  new FirmlineError(`${dataDir.database} is not a database: PG_VERSION is missing. It was left unchanged.`, {
    code: 'conflict',
    fault: 'user',
    hint: `Choose another folder with --data, ${await waysOut(dataDir)}.`,
  });

/** What `harness/docs/database.md` describes. */
async function waysOut({ backups }: DataDir): Promise<string> {
  const [latestBackup] = await automaticBackups(backups);
  const backup = latestBackup === undefined ? 'a backup' : `the backup ${path.join(backups, latestBackup)}`;
  return `move the folder away and unpack ${backup} into an empty one (tar -xzf), or only move the folder away`;
}
