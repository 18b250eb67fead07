import { isAlive, processIdentity } from './process-identity.ts';

/** The process that a stack's lock file names. */
export interface LockHolder {
  readonly token: string;
  readonly pid: number;
  /** Tells the process from a later one with the same id; null where the system does not show it. */
  readonly identity: string | null;
}

export const holderOf = (pid: number, token: string): LockHolder => ({
  token,
  pid,
  identity: processIdentity(pid),
});

/** @returns null for a text that is no lock's */
export function parseHolder(text: string): LockHolder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { token, pid, identity } = value as Partial<Record<keyof LockHolder, unknown>>;
    if (typeof token !== 'string' || typeof pid !== 'number') return null;
    return { token, pid, identity: typeof identity === 'string' ? identity : null };
  } catch {
    return null;
  }
}

/** Whether the process that took the lock still runs. */
export const isHeld = ({ pid, identity }: LockHolder): boolean =>
  isAlive(pid) && (identity === null || identity === processIdentity(pid));

/**
 * Whether a lock proves that a process is the stack that holds it. Only a process of this machine knows its identity: a
 * lock that was downloaded or copied cannot name it.
 * @returns 'ended' where the process is gone, 'stranger' where the lock is not that process's, 'unproven' where the
 * system shows no identities
 */
export function proofOfHolder(lock: string, pid: number): 'proven' | 'unproven' | 'stranger' | 'ended' {
  if (!isAlive(pid)) return 'ended';
  const holder = parseHolder(lock);
  if (holder?.pid !== pid) return 'stranger';
  if (processIdentity(process.pid) === null) return 'unproven';
  return holder.identity !== null && holder.identity === processIdentity(pid) ? 'proven' : 'stranger';
}
