import { addRtp } from '../../../shared/audio/rtp.ts';
import { sampleRate } from '../../../shared/speech/pcm.ts';
import type { AgentSpeech, SentStretch } from '../../../shared/call-record.ts';
import type { SpeechClip } from '../types.ts';

const ms = (samples: number) => (samples * 1000) / sampleRate;

/** Whose a clip is. */
export interface ClipOrigin {
  readonly line: number;
  readonly clip?: string;
}

/** A clip under way, by the place and the moment of its first sample. */
export interface SentClip {
  /** What can be heard of it, as planned or as it was cut; null when nothing can. */
  readonly audible: SentStretch | null;
  /** Corrects what was planned: the clip ended after `sent` samples. */
  cut(sent: number): void;
}

/** The record of the assistant's speech: what is planned while a clip plays, and what was sent in the end. */
export function createSentSpeech() {
  const speech: AgentSpeech[] = [];

  const begin = (
    { text, audibleFrom, audibleTo, spans = [{ from: audibleFrom, to: audibleTo }] }: SpeechClip,
    origin: ClipOrigin,
    first: { readonly rtp: number; readonly at: number },
  ): SentClip => {
    /** What lies in the first `sent` samples of a stretch of the clip. */
    const stretch = (from: number, to: number, sent: number): SentStretch | null =>
      Math.min(to, sent) <= from
        ? null
        : {
            startRtp: addRtp(first.rtp, from),
            endRtp: addRtp(first.rtp, Math.min(to, sent)),
            startedAt: first.at + ms(from),
            endedAt: first.at + ms(Math.min(to, sent)),
          };
    const stretches = (sent: number) =>
      spans.flatMap(({ from, to }): AgentSpeech[] => {
        const part = stretch(from, to, sent);
        return part ? [{ ...origin, text, ...part, interrupted: sent < to }] : [];
      });
    const index = speech.length;
    let audible = stretch(audibleFrom, audibleTo, Infinity);
    const planned = stretches(Infinity);
    speech.push(...planned);
    return {
      get audible() {
        return audible;
      },
      cut(sent) {
        audible = stretch(audibleFrom, audibleTo, sent);
        speech.splice(index, planned.length, ...stretches(sent));
      },
    };
  };
  return { speech, begin };
}
