import type { Demo } from '../../demo/demo.ts';
import type { LastCall } from '../../demo/state.ts';
import { isLinkHeld } from './link-holder.ts';
import { tabMessages } from './tab-messages.ts';

/** A call as a reload finds it. */
interface KeptCall extends LastCall {
  readonly slug: string;
  readonly isOver: boolean;
}

/** Captions change several times a second. A page that is left keeps them at once, one that crashes loses this, ms. */
const restMs = 1000;

/** Keeps the words of each call. */
export function keepCalls(demo: Demo): void {
  let stateBefore = demo.getState();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const { call, lastCall, lookup } = stateBefore;
    if (lookup.status !== 'ready') return;
    const { slug } = lookup.firm;
    if (call !== null && call.answeredAt !== null) {
      const { answeredAt, captions, notes } = call;
      const lengthMs = Date.now() - answeredAt;
      keepCall({ slug, lengthMs, captions, notes, isOver: false });
    } else if (call === null && lastCall !== null) keepCall({ slug, ...lastCall, isOver: true });
  };
  demo.subscribe(() => {
    const state = demo.getState();
    const isSame = state.call === stateBefore.call && state.lastCall === stateBefore.lastCall;
    stateBefore = state;
    if (!isSame) timer ??= setTimeout(write, restMs);
  });
  // Before the call client ends the call: it listens only in calls. A call without new words was longer than was kept.
  addEventListener('pagehide', write);
}

/** Shows the words of the call that this tab had before a reload. */
export async function restoreCall({ getState, showCall }: Demo): Promise<void> {
  const storedCall = readKeptCall();
  if (!storedCall) return;
  const { slug, isOver, ...call } = storedCall;
  // A copy of a tab that is in a call has a copy of its words.
  if (await isLinkHeld(slug)) return;
  const { lookup, call: currentCall, lastCall } = getState();
  if (lookup.status !== 'ready' || lookup.firm.slug !== slug || currentCall !== null || lastCall !== null)
    return;
  showCall({ lastCall: call, message: isOver ? null : tabMessages.endedByReload });
}

/** Only this tab has it, and a copy of the tab begins with a copy. */
const key = 'firmline:call';

function keepCall(call: KeptCall): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(call));
  } catch {
    // The browser blocks storage, or it is full.
  }
}

function readKeptCall(): KeptCall | undefined {
  try {
    const storedCall = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<KeptCall> | null;
    // An older page may have written it.
    return Array.isArray(storedCall?.captions) ? (storedCall as KeptCall) : undefined;
  } catch {
    return undefined;
  }
}
