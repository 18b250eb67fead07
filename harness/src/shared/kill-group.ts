import type { ChildProcess } from 'node:child_process';

/** Kills the process group that a detached process leads, even after its leader has ended. Windows has no such groups. */
export function killGroup({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // All of it has already ended.
  }
}
