import type { Demo } from '../../demo/demo.ts';
import type { Message } from '../../demo/messages.ts';
import { tabMessages } from './tab-messages.ts';

const nameOf = (slug: string) => `firmline-call:${slug}`;

/** Keeps a firm's link for a call of this tab, until the call is over or the tab is gone. */
export function linkHolder({ getState, subscribe }: Demo): (slug: string) => Promise<Message | null> {
  let free: (() => void) | undefined;
  let returned: Promise<unknown> = Promise.resolve();
  subscribe(() => {
    if (getState().call === null) free?.();
  });
  return (slug) =>
    new Promise((resolve) => {
      // Absent on insecure pages, where no call can start.
      const { locks } = navigator as { readonly locks?: LockManager };
      if (!locks) return resolve(null);
      // A start that was cancelled may keep the link after its end.
      free?.();
      const over = new Promise<void>((end) => (free = end));
      const hold = () =>
        locks.request(nameOf(slug), { ifAvailable: true }, (lock) => {
          resolve(lock ? null : tabMessages.inAnotherTab);
          return lock && getState().call !== null ? over : undefined;
        });
      // Once this page's previous call has given the link back: it would be taken for a call in another tab.
      returned = returned
        .then(hold)
        // For pages whose storage is blocked.
        .catch(() => resolve(null));
    });
}

/** Whether a tab of this browser is in a call with the link. */
export async function isLinkHeld(slug: string): Promise<boolean> {
  try {
    const { held: locks = [] } = await navigator.locks.query();
    return locks.some(({ name }) => name === nameOf(slug));
  } catch {
    return false;
  }
}
