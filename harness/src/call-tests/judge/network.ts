import type { View } from '../session/view.ts';
import { latestCall, textIn } from './call-marks.ts';
import type { Check } from './finding.ts';
import type { Memory } from './memory.ts';

export const checkNetwork: Check<'network'> = (expectation, view, memory) => {
  const seen = networkOf(view, memory);
  return {
    holds: seen === expectation,
    expected: `the connection to the room ${expectation}`,
    seen: seen === null ? 'no connection to a room' : `it ${seen}`,
  };
};

/** What the page's client reports, or else the state of its peer connections; null without a call. */
function networkOf(view: View, memory: Memory): 'connected' | 'interrupted' | null {
  const call = latestCall(view, memory);
  if (!call || call.overAt !== null) return null;
  const said = call.marks.findLast(({ name }) => name === 'network');
  const status = textIn(said?.detail, 'status');
  if (status === 'connected' || status === 'interrupted') return status;
  const { openPeers, connectedPeers } = view.page.media;
  if (openPeers === 0) return null;
  return connectedPeers > 0 && view.page.online ? 'connected' : 'interrupted';
}
