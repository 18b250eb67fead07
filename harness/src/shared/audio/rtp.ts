/** Arithmetic on RTP's wrapping counters, and the order of received packets. */

const wrap32 = 2 ** 32;
const wrap16 = 2 ** 16;

export const addRtp = (timestamp: number, samples: number): number =>
  (((timestamp + samples) % wrap32) + wrap32) % wrap32;

/** Signed distance in samples from `from` to `to`, also across a wrap. */
export const rtpDistance = (from: number, to: number): number => {
  const forward = addRtp(to, -from);
  return forward < wrap32 / 2 ? forward : forward - wrap32;
};

export const nextSequence = (sequence: number): number => (sequence + 1) % wrap16;

/** Random first values, as RFC 3550 requires, so a wrap may occur at any time. */
export const randomRtpStart = () => ({
  sequence: Math.floor(Math.random() * wrap16),
  timestamp: Math.floor(Math.random() * wrap32),
});

// A longer gap is a new start, for example after a change of the microphone.
const maxGap = 48_000 * 10;

/** Follows the timestamps of a stream as its packets arrive. */
export function createReceiver() {
  let expected: number | null = null;
  return {
    /** Samples lost before this packet; null if it is too late and must be dropped. */
    missingBefore(timestamp: number): number | null {
      const missing = expected === null ? 0 : rtpDistance(expected, timestamp);
      if (Math.abs(missing) > maxGap) return 0;
      return missing < 0 ? null : missing;
    },
    played(timestamp: number, samples: number) {
      expected = addRtp(timestamp, samples);
    },
  };
}
