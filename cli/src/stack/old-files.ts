import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { undoFolder } from '../config/paths.ts';
import type { OldItem } from './prune.ts';

/** A place where commands and stacks keep files. */
interface Place {
  readonly kind: OldItem['kind'];
  readonly folder: string;
  /** Names of files or folders that firmline makes there; each is deleted as a whole. */
  readonly names: RegExp;
}

const placesOf = (dataDir: string): readonly Place[] => [
  { kind: 'call test', folder: path.join(dataDir, 'call-tests'), names: /./ },
  { kind: 'backup', folder: path.join(dataDir, 'backups'), names: /./ },
  { kind: 'replaced database', folder: dataDir, names: /^database\.replaced-/ },
  { kind: 'rehearsal', folder: path.resolve('rehearsals'), names: /-\d{4}-\d\d-\d\dT[\d-]+Z\.txt$/ },
  { kind: 'undo record', folder: undoFolder(), names: /./ },
  { kind: 'screenshots', folder: tmpdir(), names: /^firmline-verify-/ },
];

/** Files and folders of this account that were last changed before a time. Links are not followed. */
export async function* oldFiles(dataDir: string, before: Date): AsyncGenerator<OldItem> {
  for (const { kind, folder, names } of placesOf(dataDir)) {
    for (const name of (await namesIn(folder)).filter((one) => names.test(one))) {
      const place = path.join(folder, name);
      const time = await lastChange(place);
      if (time === undefined || time >= before) continue;
      yield { kind, place, time, remove: () => rm(place, { recursive: true, force: true }) };
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch {
    return [];
  }
}

/** The last change of a file or of anything in a folder; undefined for what this account may not delete. */
async function lastChange(place: string): Promise<Date | undefined> {
  const found = await lstat(place).catch(() => undefined);
  if (!found || (process.getuid && found.uid !== process.getuid())) return undefined;
  if (!found.isDirectory()) return found.mtime;
  let last = found.mtime;
  for (const name of await namesIn(place)) {
    const time = await lastChange(path.join(place, name));
    if (time && time > last) last = time;
  }
  return last;
}
