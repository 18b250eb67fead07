import { addRtp } from '../../../shared/audio/rtp.ts';
import { msOf } from '../../../shared/speech/pcm.ts';
import type { AgentSpeech, SentStretch } from '../../../shared/call-record.ts';
import type { SpeechClip } from '../speech/worker-client.ts';

export interface SentClip {
  /** Its audible part, as planned or after an interruption; null if nothing is audible. */
  readonly audible: SentStretch | null;
  /** Ends the clip after `sent` samples. */
  cut(sentUntil: number): void;
}

/** Records the assistant's speech: as planned while a clip plays, then as sent. */
export function createSentSpeech() {
  const speech: AgentSpeech[] = [];

  const begin = (
    { text, audibleFrom, audibleTo, spans = [{ from: audibleFrom, to: audibleTo }] }: SpeechClip,
    lineIndex: number,
    firstPacket: { readonly rtp: number; readonly at: number },
  ): SentClip => {
    /** The part of a stretch within the first `sent` samples of the clip. */
    const stretch = (fromRtp: number, toRtp: number, sentUntil: number): SentStretch | null =>
      Math.min(toRtp, sentUntil) <= fromRtp
        ? null
        : {
            startRtp: addRtp(firstPacket.rtp, fromRtp),
            endRtp: addRtp(firstPacket.rtp, Math.min(toRtp, sentUntil)),
            startedAt: firstPacket.at + msOf(fromRtp),
            endedAt: firstPacket.at + msOf(Math.min(toRtp, sentUntil)),
          };
    const stretches = (sentUntil: number) =>
      spans.flatMap(({ from, to }): AgentSpeech[] => {
        const part = stretch(from, to, sentUntil);
        return part ? [{ line: lineIndex, text, ...part, interrupted: sentUntil < to }] : [];
      });
    const index = speech.length;
    let audibleStretch = stretch(audibleFrom, audibleTo, Infinity);
    const plannedStretches = stretches(Infinity);
    speech.push(...plannedStretches);
    return {
      get audible() {
        return audibleStretch;
      },
      cut(sentUntil) {
        audibleStretch = stretch(audibleFrom, audibleTo, sentUntil);
        speech.splice(index, plannedStretches.length, ...stretches(sentUntil));
      },
    };
  };
  return { speech, begin };
}
