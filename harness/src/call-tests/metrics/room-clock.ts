import type { CallerMoment, CallRecord, MediaClockSample } from '../../shared/call-record.ts';
import { mediaMs } from '../../shared/audio/media-time.ts';
import { percentile } from './statistics.ts';

/** Received audio that falls behind the clock by more than this has stopped, because the microphone sent nothing, ms. */
const stillMs = 500;

const behind = ({ at, receivedMs }: CallerMoment): number => at - receivedMs;

/**
 * The room's clock for a time in received audio, ms since the epoch. The two differ by a constant, which changes whenever
 * the microphone sends nothing for a while.
 *
 * @returns null without any received audio
 */
export function arrivalClock(clock: readonly CallerMoment[]): ((receivedMs: number) => number) | null {
  const runs: CallerMoment[][] = [];
  for (const sample of clock) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (before && Math.abs(behind(sample) - behind(before)) <= stillMs) run?.push(sample);
    else runs.push([sample]);
  }
  const constants = runs.flatMap((run) => {
    const offset = percentile(run.map(behind), 0.5);
    return offset === null ? [] : run.map(({ receivedMs }) => ({ receivedMs, offset }));
  });
  if (constants.length === 0) return null;
  return (receivedMs) => {
    const away = (one: { readonly receivedMs: number }) => Math.abs(one.receivedMs - receivedMs);
    const nearest = constants.reduce((best, one) => (away(one) < away(best) ? one : best));
    return receivedMs + nearest.offset;
  };
}

/** Audio that piled up stays late, so the usual delay of a call is the shortest tenth of its delays. */
const usualShare = 0.1;
/** A subset of a long call's samples is enough. */
const maxSamples = 300;

/** The usual delay of a call; null without any. */
export const usual = (delays: readonly number[]): number | null => percentile(delays, usualShare);

/**
 * When the room sent a moment of its audio, by its clock, ms since the epoch. Derived from the audio sent before, so a
 * stall counts as a later time. Null if unknown.
 */
export function sentAt(agentClock: readonly MediaClockSample[], rtp: number): number | null {
  const before = agentClock.findLast((sample) => mediaMs(sample.rtp, rtp) >= 0);
  return before ? before.at + mediaMs(before.rtp, rtp) : null;
}

/** Usual time from sending audio to playing it in the page, ms, each by its own clock; null if the page does not report it. */
export function usualWait({ agentClock, mediaClock }: Clocks): number | null {
  const step = Math.max(1, Math.ceil(mediaClock.length / maxSamples));
  const some = mediaClock.filter((_, index) => index % step === 0);
  return usual(
    some.flatMap(({ rtp, at }) => {
      const sent = sentAt(agentClock, rtp);
      return sent === null ? [] : [at - sent];
    }),
  );
}

type Clocks = Pick<CallRecord, 'agentClock' | 'mediaClock'>;

/**
 * The room's clock minus the page's, ms, minus the time that audio takes to the page. 0, as on one machine, if the page
 * does not report its playback.
 */
export const roomMinusPage = (clocks: Clocks): number => -(usualWait(clocks) ?? 0);

/** Maximum difference between the clocks of room and page on one machine, which is the audio's delay, ms. */
const sameClockMs = 1000;

/** The room's clock minus the page's, ms. */
export function clockSkew(clocks: Clocks): number {
  const skew = roomMinusPage(clocks);
  return Math.abs(skew) < sameClockMs ? 0 : skew;
}
