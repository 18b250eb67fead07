import type { Demo } from '../../demo/demo.ts';
import type { Message } from '../../demo/messages.ts';
import { tabMessages } from './tab-messages.ts';

const nameOf = (slug: string) => `firmline-call:${slug}`;

/** Keeps a firm's link for a call of this tab, until the call is over or the tab is gone. */
export function linkHolder({ getState, subscribe }: Demo): (slug: string) => Promise<Message | null> {
  let releaseLink: (() => void) | undefined;
  let lastRelease: Promise<unknown> = Promise.resolve();
  subscribe(() => {
    if (getState().call === null) releaseLink?.();
  });
  return (slug) =>
    new Promise((resolve) => {
      // Absent on insecure pages, where no call can start.
      const { locks } = navigator as { readonly locks?: LockManager };
      if (!locks) return resolve(null);
      // A start that was cancelled may keep the link after its end.
      releaseLink?.();
      const linkHold = new Promise<void>((end) => (releaseLink = end));
      const hold = () =>
        locks.request(nameOf(slug), { ifAvailable: true }, (lock) => {
          resolve(lock ? null : tabMessages.inAnotherTab);
          return lock && getState().call !== null ? linkHold : undefined;
        });
      // After this page's previous call has released the link: until then that call looks like one in another tab.
      lastRelease = lastRelease
        .then(hold)
        // For pages whose storage is blocked.
        .catch(() => resolve(null));
    });
}

/** Whether a tab of this browser is in a call with the link. */
export async function isLinkHeld(slug: string): Promise<boolean> {
  try {
    const { held: heldLocks = [] } = await navigator.locks.query();
    return heldLocks.some(({ name }) => name === nameOf(slug));
  } catch {
    return false;
  }
}
