import type { AgentLineRecord } from '../../shared/call-record.ts';
import { bareName, type PageMark } from './page-speech.ts';
import { type Latency, latencyOf, type NoticedTurn, turnOf } from './turn-latency.ts';

export interface FirstAudioInput {
  readonly lines: readonly AgentLineRecord[];
  readonly turns: readonly NoticedTurn[];
  readonly marks: readonly PageMark[];
  /** Media time of an RTP timestamp, ms. */
  readonly mediaMsOf: (rtp: number) => number;
}

/**
 * Time from the call's start, as reported by the page, until the page noticed the greeting. Null if the assistant did not
 * speak first or was not noticed.
 */
export function firstAudio({ lines, turns, marks, mediaMsOf }: FirstAudioInput): Latency | null {
  const [line] = lines;
  const turn = line?.cue.kind === 'playable' ? turnOf(line, turns, mediaMsOf) : null;
  if (!line || !turn) return null;
  const starts = marks.filter((mark) => bareName(mark) === 'call-start' && mark.at <= turn.noticedAt);
  return starts.length === 0 ? null : latencyOf(line, turn, Math.max(...starts.map(({ at }) => at)));
}
