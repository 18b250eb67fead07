import type { AgentLineRecord } from '../../shared/call-record.ts';
import type { SaidSegment } from './caller-score.ts';
import { type Lateness, latenessOf, type PlaceOfSpeech, sampleMs, timeSaid } from './room-clock.ts';
import { playedAt } from '../../shared/audio/rtp.ts';
import { callerTurns } from './page-speech.ts';

export interface Interruption {
  /** Index in the record's `agentLines`. */
  readonly line: number;
  /** When the caller began to talk over it; the page's clock, ms since the epoch. */
  readonly callerStartAt: number;
  /** The assistant stopped. False for a line that may not be interrupted, or had already ended. */
  readonly stopped: boolean;
  /** When the page played its last sample; null if the page does not report it. */
  readonly silentAt: number | null;
  /** Time between the two, ms; null if the assistant continued, or the page does not report it. */
  readonly afterMs: number | null;
  /** How late the audio was on its way. */
  readonly late: Lateness;
}

/** What both sides said. */
export interface Talk extends PlaceOfSpeech {
  readonly lines: readonly AgentLineRecord[];
  readonly saidSegments: readonly SaidSegment[];
}

/**
 * How soon the caller heard the assistant stop after talking over it. The end is the last sample that the page played. The
 * page's client notices one hold later, or never if the assistant answers within the hold.
 */
export function interruptions({ lines, saidSegments, saidAt, clocks }: Talk): Interruption[] {
  const startTimes = saidSegments.map(({ startAt }) => startAt);
  return lines.flatMap(({ talkedOver, audible, interrupted }, lineIndex): Interruption[] => {
    if (!talkedOver || !audible) return [];
    const callerStartAt = timeSaid(startTimes, talkedOver.receivedMs, { clocks, saidAt });
    if (callerStartAt === null) return [];
    const silentAt = playedAt(clocks.mediaClock, audible.endRtp);
    return [
      {
        line: lineIndex,
        callerStartAt,
        stopped: interrupted,
        silentAt,
        afterMs: interrupted && silentAt !== null ? silentAt - callerStartAt : null,
        late: latenessOf(clocks, { saidAt: callerStartAt, heard: talkedOver, rtp: audible.endRtp }),
      },
    ];
  });
}

/** How often the assistant gave way wrongly; null if there was no occasion. */
export interface Yields {
  /** How often it stopped for a word such as "mm-hm" or a sound, or answered it. */
  readonly falseYields: number | null;
  /** Turns of the caller over which it kept talking. */
  readonly missedYields: number | null;
}

/** Time in which the assistant reacts to what it hears, ms. */
const reactionMs = 1000;
/** A turn that is shorter may be over before the assistant can stop, ms. */
const minTurnMs = 500;

const isIn = (timeMs: number, fromMs: number, toMs: number) => timeMs >= fromMs && timeMs <= toMs;

/** @param saidSegments with words and sounds that take no turn */
export function yieldsOf({ lines, saidSegments, saidAt, clocks }: Talk): Yields {
  const { mediaClock, callerClock } = clocks;
  const turns = callerTurns(saidSegments);
  // What never arrived shows nothing about the assistant.
  const heardUntil = saidAt(callerClock.at(-1)?.receivedMs ?? -Infinity) + sampleMs;
  const callerSounds = saidSegments.filter(({ kind, endAt }) => kind !== undefined && endAt <= heardUntil);
  const startTimes = saidSegments.map(({ startAt }) => startAt);
  const audibleLines = lines.flatMap((line) => (line.audible ? [{ ...line, audible: line.audible }] : []));
  /** What the assistant did at this time was its reaction to a turn. */
  const isDue = (timeMs: number) =>
    turns.some(({ startAt, endAt }) => isIn(timeMs, startAt - reactionMs / 2, endAt + reactionMs / 2));
  // By what it had heard, if it was known: audio that arrives late is obeyed late.
  const stopTimes = audibleLines.flatMap(({ interrupted, talkedOver, audible }) => {
    if (!interrupted) return [];
    if (!talkedOver) return playedAt(mediaClock, audible.endRtp) ?? [];
    const { receivedMs } = talkedOver;
    return timeSaid(startTimes, receivedMs, { clocks, saidAt }) ?? saidAt(receivedMs);
  });
  const answers = audibleLines.flatMap(({ cue }) => (cue.kind === 'caller' ? [saidAt(cue.receivedMs)] : []));
  const isWrong = (timeMs: number) =>
    !isDue(timeMs) && callerSounds.some(({ startAt, endAt }) => isIn(timeMs, startAt, endAt + reactionMs));
  const overlappedTurns = turns.flatMap(({ startAt, endAt }) => {
    const line = audibleLines
      .map(({ audible }) => ({
        startAt: playedAt(mediaClock, audible.startRtp) ?? Infinity,
        endAt: playedAt(mediaClock, audible.endRtp) ?? -Infinity,
      }))
      .find((one) => startAt > one.startAt && startAt < one.endAt);
    return line && endAt - startAt >= minTurnMs ? [{ goesOn: line.endAt >= startAt + reactionMs }] : [];
  });
  return {
    falseYields: callerSounds.length === 0 ? null : [...stopTimes, ...answers].filter(isWrong).length,
    missedYields: overlappedTurns.length === 0 ? null : overlappedTurns.filter(({ goesOn }) => goesOn).length,
  };
}
