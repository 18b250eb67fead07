import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { constants, copyFile, link, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { errorCode } from './data-dir.ts';
import { holderOf, isHeld, type LockHolder, parseHolder } from './lock-holder.ts';

const noHardLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
const claimPollMs = 10;

export interface Lock {
  /** Synchronous, so that it also works while the process exits. */
  release(): void;
}

/**
 * Takes the lock file, so that two stacks never open one database. A lock whose process is gone is taken over.
 * @param describe names the running stack for the error message, such as its address
 * @throws FirmlineError 'stack-running'
 */
export async function acquireLock(file: string, describe: () => Promise<string | null>): Promise<Lock> {
  const own = holderOf(process.pid, randomUUID());
  const draft = `${file}.${own.token}`;
  // Linked into place complete: nobody ever reads a half-written lock.
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    while (!(await linkIfFree(draft, file))) {
      const found = readIfThere(file);
      // Released since.
      if (found === null) continue;
      const holder = parseHolder(found);
      if (holder && isHeld(holder)) throw await running(holder, describe);
      if (await takeOver(file, found, draft)) break;
    }
  } finally {
    await rm(draft, { force: true });
  }
  return {
    release() {
      if (parseHolder(readIfThere(file) ?? '')?.token === own.token) rmSync(file, { force: true });
    },
  };
}

async function linkIfFree(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (!noHardLinks.has(errorCode(error) ?? '')) throw error;
  }
  try {
    await copyFile(draft, file, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Puts the draft in the place of a lock whose holder is gone. A claim named after that holder makes sure that only one
 * of those who found it does so, and that a latecomer does not replace the new lock. False means: look again.
 */
async function takeOver(file: string, stale: string, draft: string): Promise<boolean> {
  const claim = `${file}.${parseHolder(stale)?.token ?? 'unreadable'}`;
  if (!(await linkIfFree(draft, claim))) {
    const claimant = parseHolder(readIfThere(claim) ?? '');
    if (claimant && isHeld(claimant)) await delay(claimPollMs);
    else await rm(claim, { force: true });
    return false;
  }
  const isUnchanged = readIfThere(file) === stale;
  if (isUnchanged) await rename(draft, file);
  await rm(claim, { force: true });
  return isUnchanged;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function running({ pid }: LockHolder, describe: () => Promise<string | null>): Promise<FirmlineError> {
  const address = await describe();
  const where = address ? ` at ${address}` : ', still starting';
  return new FirmlineError(`A stack is already running on this data${where} (pid ${pid}).`, {
    code: 'stack-running',
    fault: 'user',
    hint: `Use that one, or stop it first (Ctrl-C where it runs, or: kill ${pid}).`,
  });
}
