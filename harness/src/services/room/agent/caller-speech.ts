import type { CallerFrame } from '../media/caller-audio.ts';
import type { AgentScript } from '../../../shared/call-plan/agent-script.ts';

type Stretch = Pick<CallerFrame, 'speechMs' | 'voicedMs' | 'quieterDb'>;

/** Minimum speech of the caller that counts as a turn, and as talking over the assistant, ms. */
const minTurnMs = 200;
const bargeInMs = 240;
/** A cough or a door is no voice, but a long whisper is somebody's, ms. */
const minVoicedMs = 20;
const minWhisperMs = 900;
/** "Mm-hm" and "right" are said more softly than what claims a turn, dB, and are over by then, ms. */
const softDb = 10;
const maxBackchannelMs = 1000;

/** What the assistant makes of the sound from the caller. */
export interface CallerSpeech {
  /** Somebody speaks: a turn if the assistant is silent. */
  isSaid(stretch: Stretch): boolean;
  /** They want the assistant to stop. */
  interrupts(stretch: Stretch): boolean;
}

const isSaid = ({ speechMs, voicedMs }: Stretch): boolean =>
  speechMs >= minTurnMs && (voicedMs >= minVoicedMs || speechMs >= minWhisperMs);

/** @param bargeIn with `any-sound` every sound is speech, and interrupts */
export function createCallerSpeech(bargeIn: AgentScript['bargeIn']): CallerSpeech {
  if (bargeIn === 'any-sound')
    return {
      isSaid: ({ speechMs }) => speechMs >= minTurnMs,
      interrupts: ({ speechMs }) => speechMs >= bargeInMs,
    };
  return {
    isSaid,
    interrupts: (stretch) =>
      isSaid(stretch) && stretch.speechMs >= (stretch.quieterDb >= softDb ? maxBackchannelMs : bargeInMs),
  };
}
