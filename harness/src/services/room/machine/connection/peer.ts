import type { MachineMessage, IceCandidate } from '../../signalling/wire.ts';
import { connectionError } from '../daily/errors.ts';

const connectTimeoutMs = 15_000;

interface PeerEvents {
  /** A local candidate to pass on. */
  candidate(candidate: IceCandidate): void;
  /** The assistant's audio track, before its first packet. */
  track(track: MediaStreamTrack, receiver: RTCRtpReceiver): void;
  /** Media was interrupted or restored. 'failed' is final. */
  state(state: 'connected' | 'interrupted' | 'failed'): void;
}

export type AudioConnection = ReturnType<typeof createAudioConnection>;

/** One audio connection to the room, sending and receiving. */
export function createAudioConnection(track: MediaStreamTrack | null, events: PeerEvents) {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  const transceiver = connection.addTransceiver(track ?? 'audio', { direction: 'sendrecv' });

  connection.onicecandidate = ({ candidate }) => {
    if (candidate?.candidate) events.candidate(candidate.toJSON());
  };
  connection.ontrack = (event) => events.track(event.track, event.receiver);

  const connectionPromise = Promise.withResolvers<void>();
  // Nobody awaits it after a leave during the connection.
  connectionPromise.promise.catch(() => {});
  const timer = setTimeout(
    () =>
      connectionPromise.reject(
        connectionError('rtc-connection', 'The audio connection was not established in time'),
      ),
    connectTimeoutMs,
  );
  connection.onconnectionstatechange = () => {
    const state = connection.connectionState;
    if (state === 'connected') {
      clearTimeout(timer);
      connectionPromise.resolve();
      events.state('connected');
    } else if (state === 'disconnected') {
      events.state('interrupted');
    } else if (state === 'failed') {
      connectionPromise.reject(connectionError('rtc-connection', 'The audio connection failed'));
      events.state('failed');
    }
  };

  return {
    /** The local session description to send. */
    async offer() {
      await connection.setLocalDescription();
      return connection.localDescription?.sdp ?? '';
    },
    /** Applies the room's answer. */
    answer: (sdp: string) => connection.setRemoteDescription({ type: 'answer', sdp }),
    /** Resolves once media can flow. Rejects with FatalError 'connection-error'. */
    connected: () => connectionPromise.promise,
    setTrack: (next: MediaStreamTrack | null) => transceiver.sender.replaceTrack(next),
    stats: () => connection.getStats(),
    close() {
      clearTimeout(timer);
      connectionPromise.reject(connectionError('rtc-connection', 'Cancelled'));
      connection.onicecandidate = connection.ontrack = connection.onconnectionstatechange = null;
      connection.close();
    },
  };
}

type Report = RTCStatsReport | null;

const isNumber = (value: unknown): value is number => typeof value === 'number';
const numberOf = (value: unknown): number => (isNumber(value) ? value : 0);

/** Shortest time that a bit rate covers, ms. */
const minWindowMs = 400;

/** Computes the results of `getNetworkStats()`: bit rates, bytes and losses so far, round trip in seconds. */
export function createNetworkStats() {
  let earlierSample = { at: 0, bytes: 0 };
  /** Since the previous result, or since the one before; null at first. Daily's machine renews it every two seconds. */
  let recvBitsPerSecond: number | null = null;

  return (report: Report, now = Date.now()) => {
    const latestSample = {
      timestamp: now,
      totalSendBytes: 0,
      totalRecvBytes: 0,
      totalRecvPacketsLost: 0,
      networkRoundTripTime: null as number | null,
    };
    let bytes: number | undefined;
    for (const entry of report?.values() ?? []) {
      if (entry.type === 'outbound-rtp') latestSample.totalSendBytes += numberOf(entry.bytesSent);
      if (entry.type === 'inbound-rtp') {
        latestSample.totalRecvBytes += numberOf(entry.bytesReceived);
        latestSample.totalRecvPacketsLost += numberOf(entry.packetsLost);
      }
      if (entry.type === 'candidate-pair' && entry.nominated === true) {
        latestSample.networkRoundTripTime = numberOf(entry.currentRoundTripTime);
        if (isNumber(entry.bytesReceived)) bytes ??= entry.bytesReceived;
      }
      // With control packets, which also come while the assistant's audio does not. Not every browser counts them.
      if (entry.type === 'transport' && isNumber(entry.bytesReceived)) bytes = entry.bytesReceived;
    }
    const passedMs = now - earlierSample.at;
    if (bytes !== undefined && passedMs >= minWindowMs) {
      recvBitsPerSecond =
        earlierSample.at === 0 ? null : (Math.max(0, bytes - earlierSample.bytes) * 8000) / passedMs;
      earlierSample = { at: now, bytes };
    }
    return {
      threshold: 'good',
      quality: 100,
      networkState: 'good',
      networkStateReasons: [],
      stats: { latest: { ...latestSample, timestamp: earlierSample.at || now, recvBitsPerSecond } },
    };
  };
}

export type NetworkStats = ReturnType<ReturnType<typeof createNetworkStats>>;

const sampleMs = 100;
/** Samples per message: two messages a second. */
const batchSize = 5;

type Sample = Extract<MachineMessage, { type: 'media-clock' }>['samples'][number];

const pageClock = () => performance.timeOrigin + performance.now();

/** Pairs played RTP timestamps with the page's clock, for tests that score speech in media time. */
export function startMediaClock(receiver: RTCRtpReceiver, send: (samples: readonly Sample[]) => void) {
  let waitingSamples: Sample[] = [];
  let lastRtp = -1;
  const timer = window.setInterval(() => {
    const [source] = receiver.getSynchronizationSources();
    if (!source || source.rtpTimestamp === lastRtp) return;
    lastRtp = source.rtpTimestamp;
    // In Safari and older browsers `timestamp` has another origin.
    const now = pageClock();
    const playedAtMs = Math.abs(source.timestamp - now) < 1000 ? source.timestamp : now;
    waitingSamples.push({ rtp: source.rtpTimestamp, at: playedAtMs });
    if (waitingSamples.length < batchSize) return;
    send(waitingSamples);
    waitingSamples = [];
  }, sampleMs);
  return {
    stop() {
      window.clearInterval(timer);
      if (waitingSamples.length > 0) send(waitingSamples);
      waitingSamples = [];
    },
  };
}
