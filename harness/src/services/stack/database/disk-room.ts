import { statfsSync } from 'node:fs';

export interface DiskRoom {
  /** Message that says why writing is refused now; null if there is enough space. */
  readonly whyReadOnly: () => string | null;
}

/** One log file of the engine, and as much again for what a statement adds to the tables. */
export const neededBytes = 32 * 1024 * 1024;

const bytesFree = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Watches the free space of a folder's disk. The engine dies if it cannot write its log, so writing stops while there
 * is still space for what reading writes.
 * @param freeBytes for tests
 */
export function watchDiskRoom(folder: string, freeBytes: () => number = () => bytesFree(folder)): DiskRoom {
  return {
    whyReadOnly() {
      const free = freeBytes();
      if (free >= neededBytes) return null;
      const [left, needed] = [free, neededBytes].map((bytes) => Math.floor(bytes / 1024 / 1024));
      return `The disk with ${folder} is full: ${left} MB free, but writing needs ${needed} MB.`;
    },
  };
}
