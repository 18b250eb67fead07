import type * as Werift from 'werift';

import type { OutgoingPacket } from './outgoing-audio.ts';
import type { IceCandidate } from '../signalling/wire.ts';

export interface PeerEvents {
  /** ICE and DTLS are up: audio can flow. */
  connected(): void;
  /** The connection failed for good. */
  failed(): void;
  /** One packet of the caller's audio. */
  audio(timestamp: number, payload: Uint8Array): void;
}

export type Peer = Awaited<ReturnType<typeof createPeer>>;

/** Loads the WebRTC library, which is too heavy to load before the first call. */
export const loadPeer = (): Promise<typeof Werift> => import('werift');

/** The room's end of one audio connection. */
export async function createPeer(events: PeerEvents) {
  const { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket, useOPUS } = await loadPeer();
  const connection = new RTCPeerConnection({
    iceServers: [],
    // Omitted by default, but needed for a page and a room on one machine.
    iceAdditionalHostAddresses: ['127.0.0.1'],
    iceUseIpv6: false,
    iceUseTcp: false,
    codecs: { audio: [useOPUS()], video: [] },
    bundlePolicy: 'max-bundle',
  });
  const track = new MediaStreamTrack({ kind: 'audio' });
  connection.addTransceiver(track, { direction: 'sendrecv' });

  connection.onTrack.subscribe((remoteTrack) => {
    remoteTrack.onReceiveRtp.subscribe(({ header, payload }) => events.audio(header.timestamp, payload));
  });
  connection.connectionStateChange.subscribe((state) => {
    if (state === 'connected') events.connected();
    else if (state === 'failed') events.failed();
  });

  const earlyCandidates: IceCandidate[] = [];
  // mDNS names, which the room cannot resolve. The page probes the room's addresses and thereby shows its own.
  const hiddenAddress = / [\w-]+\.local /;
  let isAnswered = false;
  let restore: (() => void) | null = null;
  const add = async ({ candidate = '', sdpMid, sdpMLineIndex }: IceCandidate) => {
    try {
      await connection.addIceCandidate({
        candidate,
        ...(sdpMid != null && { sdpMid }),
        ...(sdpMLineIndex != null && { sdpMLineIndex }),
      });
    } catch {
      // Others may work; if none does, the connection fails.
    }
  };

  return {
    /** Applies the page's offer and returns the answer with its candidates. Throws without a common audio codec. */
    async answer(sdp: string) {
      const lines = sdp
        .split('\r\n')
        .filter((line) => !(line.startsWith('a=candidate:') && hiddenAddress.test(line)));
      await connection.setRemoteDescription({ type: 'offer', sdp: lines.join('\r\n') });
      const answer = await connection.createAnswer();
      if (!/^m=audio [1-9]/m.test(answer.sdp))
        throw new Error('The offer has no audio in common with the room');
      await connection.setLocalDescription(answer);
      if (connection.iceGatheringState !== 'complete') {
        await connection.iceGatheringStateChange.watch((state) => state === 'complete');
      }
      isAnswered = true;
      await Promise.all(earlyCandidates.splice(0).map(add));
      return connection.localDescription?.sdp ?? '';
    },
    /** May be called before the answer. Ignores unusable candidates. */
    async addCandidate(candidate: IceCandidate) {
      if (hiddenAddress.test(candidate.candidate ?? '')) return;
      if (isAnswered) await add(candidate);
      else earlyCandidates.push(candidate);
    },
    send({ sequence, timestamp, payload, isFirst }: OutgoingPacket) {
      const header = new RtpHeader({
        sequenceNumber: sequence,
        timestamp,
        marker: isFirst,
        payloadType: 111,
      });
      track.writeRtp(new RtpPacket(header, Buffer.from(payload)));
    },
    /** Drops all packets, or lets them pass again. */
    setNetwork(isUp: boolean) {
      restore?.();
      restore = isUp ? null : cutOffPeer(connection);
    },
    close() {
      restore?.();
      return connection.close();
    },
  };
}

/** Drops every packet of a connection in both directions until the returned function is called. */
function cutOffPeer(connection: Werift.RTCPeerConnection): () => void {
  const transports = new Set(
    connection.iceTransports
      .flatMap(({ connection: ice }) => ice.candidatePairs)
      .flatMap(({ protocol }) =>
        'transport' in protocol && isTransport(protocol.transport) ? [protocol.transport] : [],
      ),
  );
  const undo = [...transports].map((transport) => {
    const { send, onData } = transport;
    transport.send = () => Promise.resolve();
    transport.onData = () => {};
    return () => Object.assign(transport, { send, onData });
  });
  return () => {
    for (const restore of undo.splice(0)) restore();
  };
}

interface Transport {
  send: (bytes: Buffer) => Promise<void>;
  onData: (bytes: Buffer) => void;
}

const isTransport = (value: unknown): value is Transport =>
  typeof value === 'object' && value !== null && 'send' in value && 'onData' in value;
