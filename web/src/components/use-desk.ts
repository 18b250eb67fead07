import { useEffect, useState } from 'react';
import { whenIdle } from '@firmline/util/when-idle';
import type * as Desk from './Desk.ts';

/**
 * The cards of callers and what a call leaves on the desk, once they have loaded: when the browser is idle, at the latest
 * with a call. The page works without them.
 */
export function useDesk(isNeeded: boolean): typeof Desk | null {
  const [desk, setDesk] = useState<typeof Desk | null>(null);
  useEffect(() => {
    const load = () => void loadDesk().then(setDesk, () => {});
    return isNeeded ? load() : whenIdle(load);
  }, [isNeeded]);
  return desk;
}

const loadDesk = () => import('./Desk.ts');
