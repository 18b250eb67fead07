import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './error-code.ts';
import { holderOf, isHeld, type LockHolder, parseHolder } from './lock-holder.ts';

const claimPollMs = 10;

export interface Lock {
  /** Whether the file is still this lock. */
  isHeld(): boolean;
  /** Synchronous, so it also works while the process exits. Never throws: a later process replaces what stays. */
  release(): void;
}

/**
 * Takes a lock file, for something that only one process at a time may do. Replaces a lock whose process is gone.
 * @param refusal the error for a lock that a running process holds
 * @throws what `refusal` returns, and the errors of the file system
 */
export async function acquireFileLock(
  file: string,
  refusal: (holder: LockHolder) => Error | Promise<Error>,
): Promise<Lock> {
  const ownHolder = holderOf(process.pid, randomUUID());
  const draft = `${file}.${ownHolder.token}`;
  // Linked into place when complete, so nobody reads a half-written lock.
  try {
    await writeFile(draft, JSON.stringify(ownHolder), { mode: 0o600 });
    while (!(await linkIfFree(draft, file))) {
      const lockText = readIfThere(file);
      // It was released in the meantime.
      if (lockText === null) continue;
      const holder = parseHolder(lockText);
      if (holder && isHeld(holder)) throw await refusal(holder);
      if (await takeOver(file, lockText, draft)) break;
    }
  } finally {
    await rm(draft, { force: true });
  }
  const isOurs = () => {
    try {
      return parseHolder(readIfThere(file) ?? '')?.token === ownHolder.token;
    } catch {
      return false;
    }
  };
  return {
    isHeld: isOurs,
    release() {
      try {
        if (isOurs()) rmSync(file, { force: true });
      } catch {
        // The folder has become read-only.
      }
    },
  };
}

/**
 * Waits for a lock file until no other process holds it.
 * @param onWait is told each process that holds it
 * @returns undefined where no lock can be made, such as in a folder that nobody can write to
 */
export async function waitForFileLock(
  file: string,
  {
    pollMs = 200,
    onWait,
    signal,
  }: {
    readonly pollMs?: number;
    readonly onWait?: (pid: number) => void;
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<Lock | undefined> {
  const holder = { pid: 0 };
  for (let knownPid = 0; ; knownPid = holder.pid) {
    holder.pid = 0;
    const lock = await acquireFileLock(file, ({ pid }) => {
      holder.pid = pid;
      return new Error('locked');
    }).catch(() => undefined);
    if (lock || holder.pid === 0) return lock;
    if (holder.pid !== knownPid) onWait?.(holder.pid);
    await delay(pollMs, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
  }
}

async function linkIfFree(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Replaces a lock whose holder is gone with the draft. A claim file named after that holder ensures that only one
 * process does so, and that a late one does not replace the new lock. Returns false if the caller must look again.
 */
async function takeOver(file: string, staleLock: string, draft: string): Promise<boolean> {
  const claim = `${file}.${parseHolder(staleLock)?.token ?? 'unreadable'}`;
  if (!(await linkIfFree(draft, claim))) {
    const claimant = parseHolder(readIfThere(claim) ?? '');
    if (claimant && isHeld(claimant)) await delay(claimPollMs);
    else await rm(claim, { force: true });
    return false;
  }
  const isUnchanged = readIfThere(file) === staleLock;
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
