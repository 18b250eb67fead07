import type { AgentLineRecord } from '../../shared/call-record.ts';
import type { Talk } from './interruption.ts';
import { type Lateness, latenessOf, timeSaid } from './room-clock.ts';
import { bareName, type PageMark } from './page-speech.ts';

/** A line begins a turn if both start within a packet, ms. */
const sameMs = 20;

/** A turn of the assistant and how the page detected it; null values if it did not. */
export interface NoticedTurn {
  /** Start of the speech in media time, ms. */
  readonly startMs: number;
  /** The page's clock when it noticed it, ms since the epoch. */
  readonly noticedAt: number | null;
  /** How late that was in media time, ms. */
  readonly onsetMs: number | null;
}

/** The wait for a line of the assistant, and its parts, ms. */
export interface Latency {
  /** The scripted pause; null without one, when the room uses its own. */
  readonly scriptedMs: number | null;
  /** Added by room, line and page. */
  readonly addedMs: number;
  /** Part of it: how much later than its script the room was. */
  readonly roomMs: number;
  /** Part of it: how late the page detected it, in media time. */
  readonly noticingMs: number;
}

export interface TurnLatency extends Latency {
  /** Index in the record's `agentLines`. */
  readonly line: number;
  /** The page's clock, ms since the epoch. */
  readonly callerEndAt: number;
  /** How late the audio was on its way. */
  readonly late: Lateness;
}

interface TurnLatencyInput extends Talk {
  readonly turns: readonly NoticedTurn[];
  /** Media time of an RTP timestamp, ms. */
  readonly mediaMsOf: (rtp: number) => number;
}

type Noticed = { readonly [Key in keyof NoticedTurn]: number };

/** The turn that a line begins; null if it was not detected separately, because the previous one continued. */
function turnOf(
  { audible }: AgentLineRecord,
  turns: readonly NoticedTurn[],
  mediaMsOf: (rtp: number) => number,
): Noticed | null {
  if (!audible) return null;
  const lineMs = mediaMsOf(audible.startRtp);
  const turn = turns.find(({ startMs }) => Math.abs(startMs - lineMs) <= sameMs);
  if (!turn || turn.noticedAt === null || turn.onsetMs === null) return null;
  return { startMs: turn.startMs, noticedAt: turn.noticedAt, onsetMs: turn.onsetMs };
}

/** @param sinceMs the page's clock, ms since the epoch */
function latencyOf(
  { audible, cue, afterMs }: AgentLineRecord,
  { noticedAt, onsetMs }: Noticed,
  sinceMs: number,
): Latency {
  return {
    scriptedMs: afterMs ?? null,
    addedMs: noticedAt - sinceMs - (afterMs ?? 0),
    roomMs: (audible?.startedAt ?? cue.at) - cue.at - (afterMs ?? 0),
    noticingMs: onsetMs,
  };
}

/**
 * How long the caller waited for each answer. Start and end are on the page's clock, where the microphone fell silent and
 * the answer was noticed. Answers that were detected as one with the line before them have no latency.
 * @param saidSegments the caller's turns, pauses included
 */
export function turnLatencies({
  lines,
  saidSegments,
  saidAt,
  turns,
  mediaMsOf,
  clocks,
}: TurnLatencyInput): TurnLatency[] {
  const endTimes = saidSegments.map(({ endAt }) => endAt);
  return lines.flatMap((record, lineIndex): TurnLatency[] => {
    const { cue, audible } = record;
    if (cue.kind !== 'caller' || !audible) return [];
    const turn = turnOf(record, turns, mediaMsOf);
    const callerEndAt = timeSaid(endTimes, cue.receivedMs, { clocks, saidAt });
    if (callerEndAt === null || turn === null) return [];
    const lateness = latenessOf(clocks, { saidAt: callerEndAt, heard: cue, rtp: audible.startRtp });
    return [{ line: lineIndex, callerEndAt, late: lateness, ...latencyOf(record, turn, callerEndAt) }];
  });
}

interface FirstAudioInput extends Pick<TurnLatencyInput, 'lines' | 'turns' | 'mediaMsOf'> {
  readonly marks: readonly PageMark[];
}

/**
 * Time from the call's start, as reported by the page, until the page noticed the greeting. Null if the assistant did not
 * speak first or was not noticed.
 */
export function firstAudio({ lines, turns, marks, mediaMsOf }: FirstAudioInput): Latency | null {
  const [line] = lines;
  const turn = line?.cue.kind === 'playable' ? turnOf(line, turns, mediaMsOf) : null;
  if (!line || !turn) return null;
  const startMarks = marks.filter((mark) => bareName(mark) === 'call-start' && mark.at <= turn.noticedAt);
  return startMarks.length === 0 ? null : latencyOf(line, turn, Math.max(...startMarks.map(({ at }) => at)));
}
