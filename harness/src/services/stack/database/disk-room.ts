import { statfsSync } from 'node:fs';

export interface DiskRoom {
  /** Why nothing may be written just now, for a person; null where there is room. */
  readonly whyReadOnly: () => string | null;
}

/** A log file of the engine, and as much again for what a statement adds to the tables. */
export const neededBytes = 32 * 1024 * 1024;

const bytesFree = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Watches the disk that a folder is on. The engine dies of a log that it cannot write, so that writing ends while there
 * is still room for what reading writes.
 * @param freeBytes for tests
 */
export function watchDiskRoom(folder: string, freeBytes: () => number = () => bytesFree(folder)): DiskRoom {
  return {
    whyReadOnly() {
      const free = freeBytes();
      if (free >= neededBytes) return null;
      const [left, needed] = [free, neededBytes].map((bytes) => Math.floor(bytes / 1024 / 1024));
      return `The disk with ${folder} is full: ${left} MB are left, writing takes ${needed} MB.`;
    },
  };
}
