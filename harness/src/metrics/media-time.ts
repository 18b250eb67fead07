import type { MediaClockSample } from '../room/types.ts';

/** RTP clock of Opus, ticks per millisecond. */
const TICKS_PER_MS = 48;
const WRAP = 2 ** 32;

/** Signed distance `a - b` of two RTP timestamps in ticks, across the wrap of the 32-bit clock. */
function rtpDistance(a: number, b: number): number {
  const distance = (((a - b) % WRAP) + WRAP) % WRAP;
  return distance >= WRAP / 2 ? distance - WRAP : distance;
}

/**
 * How late a page noticed something in the audio, in media time: what it was playing out at the moment it noticed,
 * minus where the thing is in the audio. Network, jitter buffer and a busy machine's delays are not in it.
 *
 * @param clock what the page played out when, in order
 * @param noticedAt the page's clock at the moment it noticed, ms since the epoch
 * @param truthRtp RTP timestamp of the thing in the audio
 * @returns milliseconds, negative when early; null when no sample lies within 500 ms of the moment
 */
export function mediaTimeError(
  clock: readonly MediaClockSample[],
  noticedAt: number,
  truthRtp: number,
): number | null {
  const nearest = clock.reduce<MediaClockSample | null>(
    (best, sample) =>
      best === null || Math.abs(sample.at - noticedAt) < Math.abs(best.at - noticedAt) ? sample : best,
    null,
  );
  if (nearest === null || Math.abs(nearest.at - noticedAt) > 500) return null;
  return rtpDistance(nearest.rtp, truthRtp) / TICKS_PER_MS + (noticedAt - nearest.at);
}
