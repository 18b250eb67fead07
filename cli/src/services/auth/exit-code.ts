import { exitCodes } from '../../exit-codes.ts';
import type { KeyStatus } from '../../results/auth.ts';

/** What a script is told of keys: whether there is one, and whether each works. */
export function exitCodeOfKeys(keys: readonly KeyStatus[]): number {
  const is = (...states: readonly KeyStatus['state'][]) => keys.some(({ state }) => states.includes(state));
  if (keys.length === 0 || is('refused', 'misplaced')) return exitCodes.auth;
  return is('unreachable') ? exitCodes.network : exitCodes.ok;
}
