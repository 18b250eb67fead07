import type { IceCandidate } from '../../signalling/client-message.ts';
import { connectionError } from '../daily/errors.ts';

const connectTimeoutMs = 15_000;

export interface PeerEvents {
  /** A local candidate to pass on. */
  candidate(candidate: IceCandidate): void;
  /** The assistant's audio track, before its first packet. */
  track(track: MediaStreamTrack, receiver: RTCRtpReceiver): void;
  /** Media was interrupted or restored. 'failed' is final. */
  state(state: 'connected' | 'interrupted' | 'failed'): void;
}

export interface Peer {
  /** The local session description to send. */
  offer(): Promise<string>;
  /** Applies the room's answer, then the candidates that arrived before it. */
  answer(sdp: string): Promise<void>;
  addCandidate(candidate: IceCandidate): Promise<void>;
  /** Resolves once media can flow. Rejects with FatalError 'connection-error'. */
  connected(): Promise<void>;
  setTrack(track: MediaStreamTrack | null): Promise<void>;
  stats(): Promise<RTCStatsReport>;
  close(): void;
}

/** One audio connection to the room, sending and receiving. */
export function createPeer(track: MediaStreamTrack | null, events: PeerEvents): Peer {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  const transceiver = connection.addTransceiver(track ?? 'audio', { direction: 'sendrecv' });
  const early: IceCandidate[] = [];
  let answered = false;

  connection.onicecandidate = ({ candidate }) => {
    if (candidate?.candidate) events.candidate(candidate.toJSON());
  };
  connection.ontrack = (event) => events.track(event.track, event.receiver);

  const settled = Promise.withResolvers<void>();
  // Nobody awaits it after a leave during the connection.
  settled.promise.catch(() => {});
  const timer = setTimeout(
    () =>
      settled.reject(connectionError('rtc-connection', 'The audio connection was not established in time')),
    connectTimeoutMs,
  );
  connection.onconnectionstatechange = () => {
    const state = connection.connectionState;
    if (state === 'connected') {
      clearTimeout(timer);
      settled.resolve();
      events.state('connected');
    } else if (state === 'disconnected') {
      events.state('interrupted');
    } else if (state === 'failed') {
      settled.reject(connectionError('rtc-connection', 'The audio connection failed'));
      events.state('failed');
    }
  };

  const add = async (candidate: IceCandidate) => {
    const { sdpMid = null, sdpMLineIndex = null } = candidate;
    await connection.addIceCandidate({ candidate: candidate.candidate ?? '', sdpMid, sdpMLineIndex });
  };

  return {
    async offer() {
      await connection.setLocalDescription();
      return connection.localDescription?.sdp ?? '';
    },
    async answer(sdp) {
      await connection.setRemoteDescription({ type: 'answer', sdp });
      answered = true;
      await Promise.all(early.splice(0).map(add));
    },
    async addCandidate(candidate) {
      if (answered) await add(candidate);
      else early.push(candidate);
    },
    connected: () => settled.promise,
    setTrack: (next) => transceiver.sender.replaceTrack(next),
    stats: () => connection.getStats(),
    close() {
      clearTimeout(timer);
      settled.reject(connectionError('rtc-connection', 'Cancelled'));
      connection.onicecandidate = connection.ontrack = connection.onconnectionstatechange = null;
      connection.close();
    },
  };
}
