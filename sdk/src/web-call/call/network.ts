import type { Emit } from '../events.ts';
import type { NetworkConnection, NetworkQuality } from '../transport/transport.ts';

/** The state of the call's connection. */
export interface NetworkState {
  /** `interrupted`: the call tries to reconnect by itself. */
  readonly status: 'connected' | 'interrupted';
  readonly quality: NetworkQuality;
}

/** One state for several connections: while any is down, the call is interrupted. */
export class Network {
  readonly #onChange: (state: NetworkState) => void;
  readonly #interrupted = new Set<NetworkConnection['type']>();
  #state: NetworkState = { status: 'connected', quality: 'unknown' };

  constructor(onChange: (state: NetworkState) => void) {
    this.#onChange = onChange;
  }

  onConnection({ type, event }: NetworkConnection): void {
    if (event === 'interrupted') this.#interrupted.add(type);
    else this.#interrupted.delete(type);
    this.#set({ ...this.#state, status: this.#interrupted.size > 0 ? 'interrupted' : 'connected' });
  }

  onQuality(quality: NetworkQuality): void {
    this.#set({ ...this.#state, quality });
  }

  /** Clears an interruption at the end of a call. */
  reset(emit: Emit): void {
    if (this.#state.status !== 'connected') emit('network', { status: 'connected', quality: 'unknown' });
  }

  #set(next: NetworkState): void {
    const { status, quality } = this.#state;
    this.#state = next;
    if (next.status !== status || next.quality !== quality) this.#onChange(next);
  }
}
