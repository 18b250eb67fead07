import type { Demo } from '../../demo/demo.ts';
import type { Message } from '../../demo/messages.ts';
import { tabMessages } from './tab-messages.ts';

const nameOf = (slug: string) => `firmline-call:${slug}`;

/** Keeps a firm's link for a call of this tab, until the call is over or the tab is gone. */
export function linkHolder({ getState, subscribe }: Demo): (slug: string) => Promise<Message | null> {
  let free: (() => void) | undefined;
  subscribe(() => {
    if (getState().call === null) free?.();
  });
  return (slug) =>
    new Promise((resolve) => {
      // Absent on insecure pages, where no call can start.
      const { locks } = navigator as { readonly locks?: LockManager };
      if (!locks) return resolve(null);
      locks
        .request(nameOf(slug), { ifAvailable: true }, (lock) => {
          resolve(lock ? null : tabMessages.inAnotherTab);
          // It may have been cancelled meanwhile.
          if (lock && getState().call !== null) return new Promise<void>((over) => (free = over));
        })
        // For pages whose storage is blocked.
        .catch(() => resolve(null));
    });
}

/** Whether a tab of this browser is in a call with the link. */
export async function isLinkHeld(slug: string): Promise<boolean> {
  try {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name === nameOf(slug));
  } catch {
    return false;
  }
}
