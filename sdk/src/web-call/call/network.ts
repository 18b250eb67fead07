import type { Participant, TrackKind } from '../participant.ts';
import type { CallScope } from './scope.ts';
import type { NetworkState } from '../types.ts';

const unknownNetwork: NetworkState = { status: 'connected', quality: 'unknown' };

/** One state for several connections: while any is down, the call is interrupted. */
export function watchNetwork(call: CallScope): void {
  const interruptedConnections = new Set<string>();
  let state = unknownNetwork;
  const setState = (nextState: NetworkState) => {
    const { status, quality } = state;
    state = nextState;
    if (nextState.status === status && nextState.quality === quality) return;
    performance.mark('firmline:network', { detail: nextState });
    call.emit('network', nextState);
  };
  const markConnection = (connection: string, isInterrupted: boolean) => {
    if (isInterrupted) interruptedConnections.add(connection);
    else interruptedConnections.delete(connection);
    setState({ ...state, status: interruptedConnections.size > 0 ? 'interrupted' : 'connected' });
  };
  call.follow('network-connection', ({ type, event }) => markConnection(type, event === 'interrupted'));
  call.follow('network-quality', (quality) => setState({ ...state, quality }));
  watchLine(call, (isDead) => markConnection('line', isDead));
  call.atEnd((emit) => state.status !== 'connected' && emit('network', unknownNetwork));
}

const lookMs = 500;

/**
 * Time without any packet after which the line is dead, ms. A silent assistant sends several a second, though it may pause
 * between them. The call library itself reports a dead line only after some seven seconds.
 */
const deadMs = 1800;

/** Longest time that a bit rate covers, ms. */
const windowMs = 2000;

/** Reports when nothing at all arrives any more, and when something does again. */
function watchLine(call: CallScope, report: (isDead: boolean) => void): void {
  /** Whether the other side sends audio. */
  let isExpected = false;
  /** When something last arrived, since then. */
  let aliveAt: number | undefined;
  let isDead = false;
  let offlineAt = 0;
  /** The time between the last two statistics, which the rate of the later is about. */
  let rateOf: { readonly from: number; readonly until: number } | undefined;
  /** When a message arrived on the dead line; 0 if none did. */
  let doubtfulAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setDead = (isLineDead: boolean) => {
    isDead = isLineDead;
    report(isLineDead);
  };
  const lookAtNetwork = async () => {
    const receivedCounts = await call.transport?.received?.().catch(() => undefined);
    if (call.signal.aborted) return;
    const { bitsPerSecond, until = 0 } = receivedCounts ?? {};
    if (rateOf?.until !== until) rateOf = { from: rateOf?.until ?? until, until };
    if (bitsPerSecond) {
      // While a page sleeps, as in a phone whose visitor is in another app, nothing is counted: this may be from before.
      const hasSlept = until - rateOf.from > 2 * windowMs;
      if (isExpected) aliveAt = hasSlept ? rateOf.from : until;
      doubtfulAt = 0;
      // They may have arrived before the browser went offline.
      if (isDead && !hasSlept && until > offlineAt + windowMs) setDead(false);
    } else if (bitsPerSecond === 0 && aliveAt !== undefined && until >= aliveAt + deadMs) {
      // The line works, so this service sends no packets during silence, and they say nothing.
      if (doubtfulAt > 0 && until > doubtfulAt + windowMs) return setDead(false);
      if (!isDead) setDead(true);
    }
    timer = setTimeout(lookAtNetwork, lookMs);
  };
  const onOffline = () => {
    offlineAt = Date.now();
    setDead(true);
  };
  call.follow('joined', () => {
    if (!call.transport?.received) return;
    void lookAtNetwork();
    window.addEventListener('offline', onOffline);
    call.onRelease(() => {
      clearTimeout(timer);
      window.removeEventListener('offline', onOffline);
    });
  });
  call.follow('message', () => {
    if (isDead) doubtfulAt ||= Date.now();
  });
  const expectTrack = (hasTrack: boolean) => (participant: Participant, kind: TrackKind) => {
    if (participant.isLocal || kind !== 'audio') return;
    isExpected = hasTrack;
    aliveAt = undefined;
  };
  call.follow('track', expectTrack(true));
  call.follow('track-stopped', expectTrack(false));
}
