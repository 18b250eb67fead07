import { statfsSync } from 'node:fs';
import { FirmlineError } from '@firmline/sdk/errors';

/** One log file of the engine, and as much again for what a statement adds to the tables. */
const neededMb = 32;

const megabytesFree = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / 1024 / 1024;
};

/**
 * Why writing to a folder's disk is refused now; null if there is enough space. The engine dies if it cannot write its
 * log, so writing stops while there is still space for what reading writes.
 */
export function whyFull(folder: string): string | null {
  const free = megabytesFree(folder);
  if (free >= neededMb) return null;
  return `The disk with ${folder} is full: ${Math.floor(free)} MB free, but writing needs ${neededMb} MB.`;
}

export const diskFull = (message: string, cause?: unknown): FirmlineError =>
  new FirmlineError(message, { code: 'database', hint: 'Free some disk space.', cause });
