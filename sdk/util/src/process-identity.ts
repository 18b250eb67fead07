import { readFileSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** Whether a process with this id is running. A zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return readStat(pid)?.[0] !== 'Z';
}

/**
 * Distinguishes a process from a later one with the same id: boot id and start time. Null except on Linux, where the
 * system provides them.
 */
export function processIdentity(pid: number): string | null {
  const startTime = readStat(pid)?.[19];
  if (startTime === undefined) return null;
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${bootId}:${startTime}`;
}

/** The fields of Linux's process status from the state onwards; null elsewhere. */
function readStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and brackets, so count fields from the last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
