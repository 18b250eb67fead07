import type { NetworkConnection, NetworkQuality } from '../transport/transport.ts';
import type { CallScope } from './scope.ts';

/** The state of the call's connection. */
export interface NetworkState {
  /** `interrupted`: the call tries to reconnect by itself. */
  readonly status: 'connected' | 'interrupted';
  readonly quality: NetworkQuality;
}

const unknown: NetworkState = { status: 'connected', quality: 'unknown' };

/** One state for several connections: while any is down, the call is interrupted. */
export function watchNetwork(call: CallScope): void {
  const interrupted = new Set<NetworkConnection['type']>();
  let state = unknown;
  const set = (next: NetworkState) => {
    const { status, quality } = state;
    state = next;
    if (next.status === status && next.quality === quality) return;
    performance.mark('firmline:network', { detail: next });
    call.emit('network', next);
  };
  call.follow('network-connection', ({ type, event }) => {
    if (event === 'interrupted') interrupted.add(type);
    else interrupted.delete(type);
    set({ ...state, status: interrupted.size > 0 ? 'interrupted' : 'connected' });
  });
  call.follow('network-quality', (quality) => set({ ...state, quality }));
  call.atEnd((emit) => state.status !== 'connected' && emit('network', unknown));
}
