import { readFileSync } from 'node:fs';
import { errorCode } from './data-dir.ts';

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Tells a process from a later one that got the same id: boot and start time, where the system shows them (Linux);
 * elsewhere null, and the id alone has to do.
 */
export function processIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may hold spaces and brackets: fields are counted from the last bracket.
    const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return startTime === undefined ? null : `${boot}:${startTime}`;
  } catch {
    return null;
  }
}
