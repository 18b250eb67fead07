import type { CallRecord } from '../../shared/call-record.ts';
import { overloadLimits } from '../overload/limits.ts';
import { mediaMs } from '../../shared/audio/rtp.ts';
import { percentile } from './statistics.ts';

/** Over a shorter span, jitter of single samples would look like drift, ms. */
const minSpanMs = 4000;
/** Each sample is compared with the one a sixth of the span later, so one jump affects a fifth of the comparisons. */
const lagsInSpan = 6;
/** Audio arrives in bursts, in Firefox of 43 ms, so each sample becomes the mean of those that follow for this long, ms. */
const smoothedMs = 400;
const maxSamples = 600;
/** Audio that falls behind by more than this between two samples has stopped, ms. */
const stillMs = 500;

/** The amount of audio at a moment. */
export interface ClockPair {
  readonly mediaMs: number;
  /** Any wall clock, ms. */
  readonly at: number;
}

/**
 * How much faster a media clock is than the wall clock, percent: the median slope over a sixth of the span, so a single
 * jump, such as a jitter buffer makes, does not count. Null for less than four seconds, which is too short.
 */
export function drift(samples: readonly ClockPair[]): number | null {
  const [firstSample] = samples;
  if (!firstSample) return null;
  const spanMs = (samples.at(-1) ?? firstSample).at - firstSample.at;
  if (spanMs < minSpanMs) return null;
  const step = Math.max(1, Math.ceil(samples.length / maxSamples));
  const sampledPairs = samples.filter((_, index) => index % step === 0);
  const lagMs = spanMs / lagsInSpan;
  const slopes = clockRuns(sampledPairs).flatMap((rawRun) => {
    const run = smoothRun(rawRun);
    return run.flatMap((sample) => {
      const laterSample = run.find(({ at }) => at - sample.at >= lagMs);
      return laterSample ? [(laterSample.mediaMs - sample.mediaMs) / (laterSample.at - sample.at)] : [];
    });
  });
  const slope = percentile(slopes, 0.5);
  return slope === null ? null : (slope - 1) * 100;
}

/** Splits samples where audio stopped, which is not drift. */
function clockRuns(samples: readonly ClockPair[]): ClockPair[][] {
  const runs: ClockPair[][] = [];
  for (const sample of samples) {
    const previousSample = runs.at(-1)?.at(-1);
    if (
      previousSample &&
      sample.at - previousSample.at - (sample.mediaMs - previousSample.mediaMs) <= stillMs
    )
      runs.at(-1)?.push(sample);
    else runs.push([sample]);
  }
  return runs;
}

/** The mean of each sample and those soon after it, without the last ones, which have too few. */
function smoothRun(run: readonly ClockPair[]): ClockPair[] {
  const endAt = run.at(-1)?.at ?? 0;
  return run.flatMap((sample, index) => {
    if (sample.at + smoothedMs > endAt) return [];
    const pastIndex = run.findIndex(({ at }, other) => other > index && at - sample.at > smoothedMs);
    const runPart = run.slice(index, pastIndex < 0 ? undefined : pastIndex);
    const mean = (measure: (one: ClockPair) => number) =>
      runPart.reduce((sum, one) => sum + measure(one), 0) / runPart.length;
    return [{ mediaMs: mean((one) => one.mediaMs), at: sample.at + mean(({ at }) => at - sample.at) }];
  });
}

/** The drift of each clock of a call, percent; null for one that is too short. */
export interface CallDrift {
  /** Audio sent by the room against its own clock; only this machine affects it. */
  readonly agent: number | null;
  /** Received audio of the caller against the room's clock. */
  readonly caller: number | null;
  /** Audio played by the page against the page's clock. */
  readonly page: number | null;
}

export function callDrift({
  agentClock,
  callerClock,
  mediaClock,
}: Pick<CallRecord, 'agentClock' | 'callerClock' | 'mediaClock'>): CallDrift {
  const ofRtp = (clock: CallRecord['mediaClock']) =>
    drift(clock.map(({ rtp, at }) => ({ mediaMs: mediaMs(clock[0]?.rtp ?? rtp, rtp), at })));
  return {
    agent: ofRtp(agentClock),
    caller: drift(callerClock.map(({ receivedMs, at }) => ({ mediaMs: receivedMs, at }))),
    page: ofRtp(mediaClock),
  };
}

const clocks = {
  agent: 'The room sent audio',
  caller: "The caller's audio arrived",
  page: 'The page played audio',
} as const;

/**
 * Why a call is inconclusive; null if audio kept time.
 *
 * @param options.disturbed the scenario itself stops or slows packets, so only the room's sent audio reflects the machine
 */
export function driftProblem(
  drifts: CallDrift,
  { disturbed: isDisturbed }: { readonly disturbed: boolean },
): string | null {
  const { maxDriftPercent } = overloadLimits;
  const judgedSides = isDisturbed ? (['agent'] as const) : (['agent', 'caller', 'page'] as const);
  for (const side of judgedSides) {
    const percent = drifts[side] ?? 0;
    if (Math.abs(percent) <= maxDriftPercent) continue;
    const size = Math.abs(percent).toFixed(1);
    return `${clocks[side]} ${size} % too ${percent < 0 ? 'slowly' : 'fast'}; the maximum is ${maxDriftPercent} %.`;
  }
  return null;
}
