import type { AgentLineRecord } from '../../shared/call-record.ts';
import type { SaidSegment } from './caller-score.ts';
import { type Clocks, latenessOf, type Lateness, timeSaid } from './lateness.ts';
import { playedAt } from '../../shared/audio/media-time.ts';

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

export interface InterruptionInput {
  readonly lines: readonly AgentLineRecord[];
  readonly said: readonly SaidSegment[];
  /** The page's clock for a time in received audio, ms since the epoch. */
  readonly saidAt: (receivedMs: number) => number;
  readonly clocks: Clocks;
}

/**
 * How soon the caller heard the assistant stop after talking over it. The end is the last sample that the page played. The
 * page's client notices one hold later, or never if the assistant answers within the hold.
 */
export function interruptions({ lines, said, saidAt, clocks }: InterruptionInput): Interruption[] {
  const starts = said.map(({ startAt }) => startAt);
  return lines.flatMap(({ talkedOver, audible, interrupted }, line): Interruption[] => {
    if (!talkedOver || !audible) return [];
    const callerStartAt = timeSaid(starts, talkedOver.receivedMs, { clocks, saidAt });
    if (callerStartAt === null) return [];
    const silentAt = playedAt(clocks.mediaClock, audible.endRtp);
    return [
      {
        line,
        callerStartAt,
        stopped: interrupted,
        silentAt,
        afterMs: interrupted && silentAt !== null ? silentAt - callerStartAt : null,
        late: latenessOf(clocks, { saidAt: callerStartAt, heard: talkedOver, rtp: audible.endRtp }),
      },
    ];
  });
}
