import type { ClientMessage } from '../../signalling/client-message.ts';

const sampleMs = 100;
/** Samples per message: two messages a second. */
const batch = 5;

type Sample = Extract<ClientMessage, { type: 'media-clock' }>['samples'][number];

const pageClock = () => performance.timeOrigin + performance.now();

/** Pairs played RTP timestamps with the page's clock, for tests that score speech in media time. */
export function startMediaClock(receiver: RTCRtpReceiver, send: (samples: readonly Sample[]) => void) {
  let waiting: Sample[] = [];
  let last = -1;
  const timer = window.setInterval(() => {
    const [source] = receiver.getSynchronizationSources();
    if (!source || source.rtpTimestamp === last) return;
    last = source.rtpTimestamp;
    // In Safari and older browsers `timestamp` has another origin.
    const now = pageClock();
    const at = Math.abs(source.timestamp - now) < 1000 ? source.timestamp : now;
    waiting.push({ rtp: source.rtpTimestamp, at });
    if (waiting.length < batch) return;
    send(waiting);
    waiting = [];
  }, sampleMs);
  return {
    stop() {
      window.clearInterval(timer);
      if (waiting.length > 0) send(waiting);
      waiting = [];
    },
  };
}
