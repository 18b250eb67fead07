// Runs before anything is installed: plain JavaScript, Node 20, no dependency.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 100;
/** A lock that its process has not yet written is empty for less than this, ms. */
const writingMs = 2000;

/**
 * Runs a task while no other process runs one under the same lock file. A lock is held while its process is alive.
 * @template Value
 * @param {string} file
 * @param {() => Promise<Value>} task
 * @param {(pid: number) => void} onWait called once if another process holds the lock
 * @returns {Promise<Value>}
 */
export async function withLock(file, task, onWait) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  for (let isWaiting = false; !isTaken(file); await delay(pollMs)) {
    const holder = lockText(file);
    if (holder === undefined) continue;
    if (isHeld(file, holder)) {
      if (holder !== '' && !isWaiting) onWait(JSON.parse(holder).pid);
      isWaiting ||= holder !== '';
    }
    // Compared again, because another process may have taken a stale lock over meanwhile.
    else if (lockText(file) === holder) rmSync(file, { force: true });
  }
  try {
    return await task();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Creates the lock, unless there is one. */
function isTaken(file) {
  try {
    const { pid } = process;
    writeFileSync(file, JSON.stringify({ pid, startedAt: startOf(pid) }), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    // Full disk: the empty file must not remain.
    rmSync(file, { force: true });
    throw error;
  }
}

function isHeld(file, holder) {
  if (holder === '')
    return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < writingMs;
  const { pid, startedAt } = JSON.parse(holder);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  // Another process may have the same id; if the system does not report start times, the id must suffice.
  return startedAt === startOf(pid);
}

/** Start time of a process, in ticks since the machine's start; null for none, or if the system does not report it. */
const startOf = (pid) =>
  lockText(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')[19] ?? null;

function lockText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(error.code)) return undefined;
    throw error;
  }
}
