import type { CallerMoment, CallRecord, MediaClockSample } from '../../shared/call-record.ts';
import { mediaMs, playedAt } from '../../shared/audio/rtp.ts';
import { percentile } from './statistics.ts';

/** Received audio that falls behind the clock by more than this has stopped, because the microphone sent nothing, ms. */
const stillMs = 500;

const delayOfMoment = ({ at, receivedMs }: CallerMoment): number => at - receivedMs;

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
    const previousSample = run?.at(-1);
    if (previousSample && Math.abs(delayOfMoment(sample) - delayOfMoment(previousSample)) <= stillMs)
      run?.push(sample);
    else runs.push([sample]);
  }
  const constants = runs.flatMap((run) => {
    const offset = percentile(run.map(delayOfMoment), 0.5);
    return offset === null ? [] : run.map(({ receivedMs }) => ({ receivedMs, offset }));
  });
  if (constants.length === 0) return null;
  return (receivedMs) => {
    const distanceTo = (one: { readonly receivedMs: number }) => Math.abs(one.receivedMs - receivedMs);
    const nearestConstant = constants.reduce((bestConstant, one) =>
      distanceTo(one) < distanceTo(bestConstant) ? one : bestConstant,
    );
    return receivedMs + nearestConstant.offset;
  };
}

/** Audio that piled up stays late, so the usual delay of a call is the shortest tenth of its delays. */
const usualShare = 0.1;
/** A subset of a long call's samples is enough. */
const maxSamples = 300;

/** The usual delay of a call; null without any. */
const usualDelay = (delays: readonly number[]): number | null => percentile(delays, usualShare);

/**
 * When the room sent a moment of its audio, by its clock, ms since the epoch. Derived from the audio sent before, so a
 * stall counts as a later time. Null if unknown.
 */
export function sentAt(agentClock: readonly MediaClockSample[], rtp: number): number | null {
  const previousSample = agentClock.findLast((sample) => mediaMs(sample.rtp, rtp) >= 0);
  return previousSample ? previousSample.at + mediaMs(previousSample.rtp, rtp) : null;
}

/** Usual time from sending audio to playing it in the page, ms, each by its own clock; null if the page does not report it. */
export function usualWait({ agentClock, mediaClock }: PlayClocks): number | null {
  const step = Math.max(1, Math.ceil(mediaClock.length / maxSamples));
  const sampledClock = mediaClock.filter((_, index) => index % step === 0);
  return usualDelay(
    sampledClock.flatMap(({ rtp, at }) => {
      const sentMs = sentAt(agentClock, rtp);
      return sentMs === null ? [] : [at - sentMs];
    }),
  );
}

type PlayClocks = Pick<CallRecord, 'agentClock' | 'mediaClock'>;

/**
 * The room's clock minus the page's, ms, minus the time that audio takes to the page. 0, as on one machine, if the page
 * does not report its playback.
 */
export const roomMinusPage = (clocks: PlayClocks): number => -(usualWait(clocks) ?? 0);

/** Maximum difference between the clocks of room and page on one machine, which is the audio's delay, ms. */
const sameClockMs = 1000;

/** The room's clock minus the page's, ms. */
export function clockSkew(clocks: PlayClocks): number {
  const skew = roomMinusPage(clocks);
  return Math.abs(skew) < sameClockMs ? 0 : skew;
}

/** Maximum distance between an event at the far end and the one in the page that it is matched with, ms. */
const reachMs = 1000;
/** The room's clock is kept once a second. */
export const sampleMs = 1000;

/**
 * How much later audio was than usual in the same call, ms. A page or room that gets no processor for a while stays late
 * by that time, because its packets pile up.
 */
export interface Lateness {
  /** Lateness from the microphone to the assistant. */
  readonly callerMs: number;
  /** Longest time in which the room sent nothing. */
  readonly roomMs: number;
  /** Lateness from the assistant to the visitor's ear. */
  readonly pageMs: number;
}

export type Clocks = Pick<CallRecord, 'agentClock' | 'callerClock' | 'mediaClock'>;

/** The caller's speech and the assistant's response. */
interface Exchange {
  /** When it was said; the page's clock, ms since the epoch. */
  readonly saidAt: number;
  /** The speech as it arrived. */
  readonly heard: CallerMoment;
  /** RTP timestamp of the response. */
  readonly rtp: number;
}

/** The lateness of an exchange, without the assistant's reaction time, which is judged elsewhere. */
export function latenessOf(clocks: Clocks, { saidAt, heard, rtp }: Exchange): Lateness {
  const { agentClock, callerClock, mediaClock } = clocks;
  const saidAtRoom = saidAt + clockSkew(clocks);
  const tripMs = usualDelay(callerClock.map(delayOfMoment));
  // After a pause of the microphone its audio is behind, but not late.
  const callerMs = tripMs === null ? 0 : Math.min(delayOfMoment(heard) - tripMs, heard.at - saidAtRoom);
  const sentMs = sentAt(agentClock, rtp);
  const playedTime = playedAt(mediaClock, rtp);
  const waitMs = usualWait(clocks);
  // The assistant cannot answer before it has heard the caller.
  const pageMs =
    sentMs === null || playedTime === null || waitMs === null
      ? 0
      : playedTime - Math.max(sentMs, heard.at) - waitMs;
  return {
    callerMs: Math.max(0, callerMs),
    roomMs: stoodStill(agentClock, saidAtRoom, heard.at),
    pageMs: Math.max(0, pageMs),
  };
}

export interface PlaceOfSpeech {
  readonly clocks: Clocks;
  /** The page's clock for a time in received audio, ms since the epoch. */
  readonly saidAt: (receivedMs: number) => number;
}

/**
 * The entry of `times` (page) that was heard at `receivedMs`; null if none is near. After a stall, the room hears the
 * backlog immediately, without the usual delay; then the entry is searched where it would have been in time.
 */
export function timeSaid(
  times: readonly number[],
  receivedMs: number,
  { clocks, saidAt }: PlaceOfSpeech,
): number | null {
  const nearestMs = nearestTime(times, saidAt(receivedMs));
  const tripMs = usualDelay(clocks.callerClock.map(delayOfMoment));
  if (nearestMs !== null || tripMs === null) return nearestMs;
  return nearestTime(times, receivedMs + tripMs - clockSkew(clocks));
}

/** The nearest of `times` within one second of `timeMs`. */
function nearestTime(times: readonly number[], timeMs: number): number | null {
  const [bestTime] = times.toSorted((a, b) => Math.abs(a - timeMs) - Math.abs(b - timeMs));
  return bestTime !== undefined && Math.abs(bestTime - timeMs) <= reachMs ? bestTime : null;
}

/** How far the sent audio fell behind the clock within a period, ms. */
function stoodStill(clock: readonly MediaClockSample[], fromMs: number, toMs: number): number {
  const zero = clock[0]?.rtp;
  if (zero === undefined) return 0;
  const delayAt = ({ rtp, at }: MediaClockSample) => at - mediaMs(zero, rtp);
  const previousSample = clock.findLast(({ at }) => at <= fromMs);
  const samplesBetween = clock.filter(({ at }) => at > fromMs && at <= toMs + sampleMs);
  if (!previousSample) return 0;
  return samplesBetween.reduce(
    (longestDelay, sample) => Math.max(longestDelay, delayAt(sample) - delayAt(previousSample)),
    0,
  );
}
