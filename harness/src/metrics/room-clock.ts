import type { CallerMoment, CallRecord, MediaClockSample } from '../room/types.ts';
import { mediaMs } from './media-time.ts';
import { percentile } from './statistics.ts';

/** Received audio that fell behind the clock by more than this stood still: the microphone sent nothing, ms. */
const stillMs = 500;

interface Run {
  readonly samples: CallerMoment[];
}

const behind = ({ at, receivedMs }: CallerMoment): number => at - receivedMs;
const middle = (values: readonly number[]): number => percentile(values, 0.5) ?? 0;

/**
 * The room's clock for a time in received audio, ms since the epoch. Received audio passes like the clock, with one
 * constant between them, until a microphone sends nothing for a while: then another constant holds.
 *
 * @returns null where no audio was received at all
 */
export function arrivalClock(clock: readonly CallerMoment[]): ((receivedMs: number) => number) | null {
  const runs: Run[] = [];
  for (const sample of clock) {
    const run = runs.at(-1);
    const before = run?.samples.at(-1);
    if (run && before && Math.abs(behind(sample) - behind(before)) <= stillMs) run.samples.push(sample);
    else runs.push({ samples: [sample] });
  }
  const constants = runs.flatMap(({ samples }) => {
    const offset = middle(samples.map(behind));
    return samples.map(({ receivedMs }) => ({ receivedMs, offset }));
  });
  if (constants.length === 0) return null;
  return (receivedMs) => {
    const away = (one: { readonly receivedMs: number }) => Math.abs(one.receivedMs - receivedMs);
    const nearest = constants.reduce((best, one) => (away(one) < away(best) ? one : best));
    return receivedMs + nearest.offset;
  };
}

/**
 * The room's clock minus the page's, ms, less the time that audio takes to the page: by what the room sent when, and the
 * page played when. 0, one machine's clock, where the page does not tell.
 */
export function roomMinusPage({
  agentClock,
  mediaClock,
}: Pick<CallRecord, 'agentClock' | 'mediaClock'>): number {
  const zero = agentClock[0]?.rtp;
  if (zero === undefined || mediaClock.length === 0) return 0;
  const origin = (clock: readonly MediaClockSample[]) =>
    middle(clock.map(({ rtp, at }) => at - mediaMs(zero, rtp)));
  return origin(agentClock) - origin(mediaClock);
}
