import type { Line } from './agent-lines.ts';
import type { AgentCue, AgentLineRecord, CallerMoment, SentStretch } from '../../../shared/call-record.ts';

const maxLines = 2000;

/** The record of one line. */
export interface LineEntry {
  readonly index: number;
  /** A clip of the line begins or has ended, with this audible part. */
  heard(audible: SentStretch | null): void;
  talkedOver(began: CallerMoment): void;
  interrupted(): void;
}

/** Records the lines of a call. */
export function createLineLog() {
  const lines: AgentLineRecord[] = [];
  return {
    lines,
    /** Beyond the maximum, the last entry is overwritten. */
    begin({ kind, reply, what }: Line, cue: AgentCue): LineEntry {
      const text = 'say' in what ? what.say : 'wav' in what ? what.wav.text : undefined;
      const clip = 'wav' in what ? what.wav.name : undefined;
      const index = Math.min(lines.length, maxLines);
      let entry: AgentLineRecord = {
        kind,
        ...(reply !== undefined && { reply }),
        ...(text !== undefined && { text }),
        ...(clip !== undefined && { clip }),
        cue,
        ...(what.afterMs !== undefined && { afterMs: what.afterMs }),
        interrupted: false,
      };
      const change = (changes: Partial<AgentLineRecord>) => {
        entry = { ...entry, ...changes };
        lines[index] = entry;
      };
      change({});
      return {
        index,
        heard(audible) {
          if (!audible) return;
          const { startRtp, startedAt } = entry.audible ?? audible;
          change({ audible: { ...audible, startRtp, startedAt } });
        },
        talkedOver: (began) => change({ talkedOver: entry.talkedOver ?? began }),
        interrupted: () => change({ interrupted: true }),
      };
    },
  };
}
