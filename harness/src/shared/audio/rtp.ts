/** Arithmetic on RTP's wrapping counters, and the order of what arrives. */

const wrap32 = 2 ** 32;
const wrap16 = 2 ** 16;

export const addRtp = (timestamp: number, samples: number): number =>
  (((timestamp + samples) % wrap32) + wrap32) % wrap32;

/** Signed distance in samples from `from` to `to`, over a wrap too. */
export const rtpDistance = (from: number, to: number): number => {
  const forward = addRtp(to, -from);
  return forward < wrap32 / 2 ? forward : forward - wrap32;
};

export const nextSequence = (sequence: number): number => (sequence + 1) % wrap16;

/** Random first values, as RFC 3550 asks: a wrap may come at any time and must not matter. */
export const randomRtpStart = () => ({
  sequence: Math.floor(Math.random() * wrap16),
  timestamp: Math.floor(Math.random() * wrap32),
});

// A longer hole is a new start, such as a microphone changed or a page asleep.
const longestHole = 48_000 * 10;

/** Follows the timestamps of a stream as its packets arrive. */
export function createReceiver() {
  let expected: number | null = null;
  return {
    /** Samples lost before this packet; null when it is older than what was played, and to be dropped. */
    missingBefore(timestamp: number): number | null {
      const missing = expected === null ? 0 : rtpDistance(expected, timestamp);
      if (Math.abs(missing) > longestHole) return 0;
      return missing < 0 ? null : missing;
    },
    played(timestamp: number, samples: number) {
      expected = addRtp(timestamp, samples);
    },
  };
}
