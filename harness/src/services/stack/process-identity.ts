import { readFileSync } from 'node:fs';
import { errorCode } from './data-dir.ts';

/** Whether a process with this id runs. One that has ended and is only still listed does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return readStat(pid)?.[0] !== 'Z';
}

/**
 * Tells a process from a later one that got the same id: boot and start time, where the system shows them (Linux);
 * elsewhere null, and the id alone has to do.
 */
export function processIdentity(pid: number): string | null {
  const startTime = readStat(pid)?.[19];
  if (startTime === undefined) return null;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot}:${startTime}`;
}

/** The fields of Linux's process status from the state on; null elsewhere. */
function readStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may hold spaces and brackets: fields are counted from the last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
