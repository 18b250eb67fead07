// Runs before anything is installed: plain JavaScript, Node 18, no dependency.
import { randomUUID } from 'node:crypto';
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 100;
const noHardLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/**
 * Runs a task while no other process runs one under the same lock file. A lock is held while its process, or a child
 * that it named, is alive. A stale lock is taken over.
 * @template Value
 * @param {string} file
 * @param {(child: (pid: number) => void) => Promise<Value>} task gets a function that adds a process to the holders
 * @param {(pid: number) => void} onWait called once if another process holds the lock
 * @returns {Promise<Value>}
 */
export async function withLock(file, task, onWait) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const own = { token: randomUUID(), holders: [holderOf(process.pid)] };
  const draft = `${file}.${own.token}`;
  const note = () => writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  await acquire(file, draft, note, onWait);
  try {
    return await task((pid) => {
      own.holders.push(holderOf(pid));
      try {
        note();
        renameSync(draft, file);
      } catch {
        // A full disk: this process holds the lock without it.
        rmSync(draft, { force: true });
      }
    });
  } finally {
    if (parse(read(file))?.token === own.token) rmSync(file, { force: true });
  }
}

async function acquire(file, draft, note, onWait) {
  let isWaiting = false;
  try {
    // Linked into place, so that no process reads a partial lock.
    note();
    while (!linkIfFree(draft, file)) {
      const found = read(file);
      if (found === undefined) continue;
      const holder = parse(found)?.holders.find(isAlive);
      if (holder === undefined) {
        if (takeOver(file, found, draft)) return;
      } else if (!isWaiting) {
        isWaiting = true;
        onWait(holder.pid);
      }
      await delay(pollMs);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Replaces a stale lock with the draft. A claim named after that lock ensures that only one of the processes
 * that found it does so, and that a late one does not replace the new lock.
 */
function takeOver(file, stale, draft) {
  const claim = `${file}.${parse(stale)?.token ?? 'unreadable'}`;
  if (!linkIfFree(draft, claim)) {
    if (!parse(read(claim))?.holders.some(isAlive)) rmSync(claim, { force: true });
    return false;
  }
  const isUnchanged = read(file) === stale;
  if (isUnchanged) renameSync(draft, file);
  rmSync(claim, { force: true });
  return isUnchanged;
}

function linkIfFree(draft, file) {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    if (!noHardLinks.has(error.code)) throw error;
  }
  try {
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text) {
  try {
    const { token, holders } = JSON.parse(text);
    return typeof token === 'string' && Array.isArray(holders) ? { token, holders } : undefined;
  } catch {
    return undefined;
  }
}

const holderOf = (pid) => ({ pid, startedAt: startOf(pid) });

function isAlive({ pid, startedAt }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  // Another process may have the same id; if the system does not report start times, the id must suffice.
  return startedAt === startOf(pid) && statOf(pid)?.[0] !== 'Z';
}

/** Start time of a process, in ticks since the machine's start; null if the system does not report it. */
const startOf = (pid) => statOf(pid)?.[19] ?? null;

/** Linux's status fields of a process, beginning with its state. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
