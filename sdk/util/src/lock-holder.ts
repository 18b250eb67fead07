import { isAlive, processIdentity } from './process-identity.ts';

/** The process named in a stack's lock file. */
export interface LockHolder {
  readonly token: string;
  readonly pid: number;
  /** Distinguishes the process from a later one with the same id; null if the system does not provide it. */
  readonly identity: string | null;
}

export const holderOf = (pid: number, token: string): LockHolder => ({
  token,
  pid,
  identity: processIdentity(pid),
});

/** @returns null for text that is not a lock */
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

/** Whether the process that took the lock is still running. */
export const isHeld = ({ pid, identity }: LockHolder): boolean =>
  isAlive(pid) && (identity === null || identity === processIdentity(pid));
