import type { MediaClockSample } from '../call-record.ts';

/** Arithmetic on RTP's wrapping counters, and the order of received packets. */

const wrap32 = 2 ** 32;
const wrap16 = 2 ** 16;

export const addRtp = (timestamp: number, samples: number): number =>
  (((timestamp + samples) % wrap32) + wrap32) % wrap32;

/** Signed distance in samples from `fromRtp` to `toRtp`, also across a wrap. */
export const rtpDistance = (fromRtp: number, toRtp: number): number => {
  const forwardTime = addRtp(toRtp, -fromRtp);
  return forwardTime < wrap32 / 2 ? forwardTime : forwardTime - wrap32;
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
  let expectedTimestamp: number | null = null;
  return {
    /** Samples lost before this packet; null if it is too late and must be dropped. */
    missingBefore(timestamp: number): number | null {
      const missingFrames = expectedTimestamp === null ? 0 : rtpDistance(expectedTimestamp, timestamp);
      if (Math.abs(missingFrames) > maxGap) return 0;
      return missingFrames < 0 ? null : missingFrames;
    },
    played(timestamp: number, samples: number) {
      expectedTimestamp = addRtp(timestamp, samples);
    },
  };
}

/** RTP clock of Opus, ticks per millisecond. */
const ticksPerMs = 48;
/** Maximum distance from a sample of the media clock, ms; beyond it, the played audio is unknown. */
const reachMs = 500;

/** Time of `rtp` after `anchorRtp` in the audio, ms; negative before it. */
export const mediaMs = (anchorRtp: number, rtp: number): number => rtpDistance(anchorRtp, rtp) / ticksPerMs;

const nearestSample = (
  clock: readonly MediaClockSample[],
  distance: (sample: MediaClockSample) => number,
): MediaClockSample | null => {
  let bestSample: MediaClockSample | null = null;
  let nearestMs = reachMs;
  for (const sample of clock) {
    const sampleDistance = Math.abs(distance(sample));
    if (sampleDistance > nearestMs || (bestSample && sampleDistance === nearestMs)) continue;
    bestSample = sample;
    nearestMs = sampleDistance;
  }
  return bestSample;
};

/** The page's clock when it played this moment of the audio; null if no sample is within 500 ms of it. */
export function playedAt(clock: readonly MediaClockSample[], rtp: number): number | null {
  const sample = nearestSample(clock, (one) => mediaMs(one.rtp, rtp));
  return sample && sample.at + mediaMs(sample.rtp, rtp);
}

/**
 * How late a page noticed something in the audio, in media time: the audio it was playing at the moment it noticed,
 * minus the position of the thing in the audio. Excludes network, jitter buffer and delays of a busy machine.
 *
 * @param clock samples of the page's playback, in order
 * @param noticedAt the page's clock at the moment it noticed, ms since the epoch
 * @param groundTruthRtp RTP timestamp of the thing in the audio
 * @returns milliseconds, negative when early; null when no sample lies within 500 ms of the moment
 */
export function mediaTimeError(
  clock: readonly MediaClockSample[],
  noticedAt: number,
  groundTruthRtp: number,
): number | null {
  const sample = nearestSample(clock, ({ at }) => at - noticedAt);
  return sample && mediaMs(groundTruthRtp, sample.rtp) + (noticedAt - sample.at);
}
