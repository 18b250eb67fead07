import {
  minConfidence,
  type Recognition,
  recognitionRate,
} from '../../../shared/speech-to-text/recogniser.ts';
import { concatSamples, downsample, sampleRate } from '../../../shared/speech/pcm.ts';
import type { CallerFrame } from '../media/caller-audio.ts';
import type { AgentScript } from '../../../shared/call-plan/agent-script.ts';

/** Audio before a detected onset that belongs to the first word, frames of 20 ms. */
const leadFrames = 15;
/** Silence after which a stretch is recognised as if it were the turn's last, so that its words are there when it is. */
const pauseMs = 240;
/**
 * Speech between partial transcripts, ms: at least this, and this much for each ms that the last recognition took, so that
 * a busy machine writes fewer of them.
 */
const partialMs = 800;
const partialMsPerMs = 4;
/** A longer stretch ends at its next pause, because the model slows down with length. */
const maxStretchMs = 8000;
/** Without a pause it ends here, as with music behind the caller: memory and time would grow with the call. */
const maxUnpausedMs = 24_000;
/** Longer speech that the model does not understand is not noise but another language. */
const unclearMs = 1200;
/** For noise the model writes nothing; for another language sometimes too. */
const wordlessMs = 2000;

export type CallerWords = ReturnType<typeof createCallerWords>;

interface CallerWordsOptions {
  readonly recognise: (audio: Float32Array) => Promise<Recognition>;
  /** What the caller has said in this turn so far. */
  readonly partial: (words: string) => void;
  readonly log: (line: string) => void;
}

/** The words of a stretch; null for speech that the model does not understand. */
type Stretch = string | null;

/** The last word may be cut, and a full stop was guessed. */
const withoutLastWord = (text: Stretch): Stretch => text?.replace(/\s*\S+$/, '').replace(/[.,]$/, '') ?? null;

/** Writes down what the caller says, turn by turn. */
export function createCallerWords({ recognise, partial, log }: CallerWordsOptions) {
  const leadBuffers: Float32Array[] = [];
  /** Words of the turn's earlier stretches. */
  let earlierStretches: Promise<Stretch>[] = [];
  let stretch: Float32Array[] = [];
  /** The newest recognition of the stretch, up to its last loud frame. */
  let newestStretch: {
    readonly upToMs: number;
    readonly hasTail: boolean;
    readonly words: Promise<Stretch>;
  } | null = null;
  let lastLoudMs = 0;
  let lastTookMs = 0;
  let pendingCount = 0;
  let isStopped = false;

  const wordsOf = async (frames: readonly Float32Array[]): Promise<Stretch> => {
    const startedAt = Date.now();
    try {
      const { text, confidence } = await recognise(
        downsample(concatSamples(frames), sampleRate / recognitionRate),
      );
      if (text !== '' && confidence >= minConfidence) return text;
      return frames.length * 20 >= (text === '' ? wordlessMs : unclearMs) ? null : '';
    } catch (cause) {
      if (!isStopped) log(`speech recognition: ${String(cause)}`);
      return '';
    } finally {
      lastTookMs = Date.now() - startedAt;
    }
  };
  const joinStretches = async (...lastStretches: readonly Promise<Stretch>[]): Promise<Stretch> => {
    const allStretches = await Promise.all([...earlierStretches, ...lastStretches]);
    const text = allStretches.filter(Boolean).join(' ');
    return text === '' && allStretches.includes(null) ? null : text;
  };

  /** Recognises the stretch so far, unless that was done. `hasTail`: with the silence that follows its last word. */
  const recogniseStretch = (hasTail: boolean) => {
    if (newestStretch?.upToMs === lastLoudMs && (newestStretch.hasTail || !hasTail)) return;
    const words = wordsOf([...stretch]);
    newestStretch = { upToMs: lastLoudMs, hasTail, words };
    void sendPartial(words, hasTail);
  };

  const isPartialDue = (sinceMs: number) =>
    pendingCount === 0 && sinceMs >= Math.max(partialMs, lastTookMs * partialMsPerMs);

  const sendPartial = async (words: Promise<Stretch>, hasTail: boolean) => {
    pendingCount += 1;
    const text = await joinStretches(hasTail ? words : words.then(withoutLastWord));
    pendingCount -= 1;
    if (!isStopped && text && newestStretch?.words === words) partial(text);
  };

  const endStretch = () => {
    if (newestStretch) earlierStretches.push(newestStretch.words);
    stretch = [];
    newestStretch = null;
  };

  return {
    /** Takes 20 ms of the caller's audio at 48 kHz. */
    push({ speaking, speechMs, silenceMs, receivedMs }: CallerFrame, samples: Float32Array) {
      if (isStopped) return;
      const frame = Float32Array.from(samples);
      lastLoudMs = receivedMs - silenceMs;
      if (stretch.length === 0 && !(speaking && speechMs > 0)) {
        leadBuffers.push(frame);
        if (leadBuffers.length > leadFrames) leadBuffers.shift();
        return;
      }
      stretch.push(...leadBuffers.splice(0), frame);
      const stretchMs = stretch.length * 20;
      if (silenceMs >= pauseMs || stretchMs >= maxUnpausedMs) {
        recogniseStretch(true);
        if (stretchMs > maxStretchMs) endStretch();
      } else if (isPartialDue(lastLoudMs - (newestStretch?.upToMs ?? receivedMs - stretchMs))) {
        recogniseStretch(false);
      }
    },
    /** Ends the turn. Resolves to its words; empty for noise, or if recognition failed; null for speech that it does not understand. */
    turn(): Promise<Stretch> {
      if (stretch.length > 0) recogniseStretch(true);
      endStretch();
      const words = joinStretches();
      earlierStretches = [];
      return words;
    },
    stop() {
      isStopped = true;
    },
  };
}

type HeardSound = Pick<CallerFrame, 'speechMs' | 'voicedMs' | 'quieterDb'>;

/** Minimum speech of the caller that counts as a turn, and as talking over the assistant, ms. */
const minTurnMs = 200;
const bargeInMs = 240;
/** A cough or a door is no voice, but a long whisper is somebody's, ms. */
const minVoicedMs = 20;
const minWhisperMs = 900;
/** "Mm-hm" and "right" are said more softly than what claims a turn, dB, and are over by then, ms. */
const softDb = 10;
const maxBackchannelMs = 1000;

/**
 * What the assistant makes of the sound from the caller.
 * @param bargeIn with `any-sound` every sound is speech, and interrupts
 */
export function createCallerSpeech(bargeIn: AgentScript['bargeIn']) {
  const isAny = bargeIn === 'any-sound';
  /** Somebody speaks: a turn if the assistant is silent. */
  const isSaid = ({ speechMs, voicedMs }: HeardSound): boolean =>
    speechMs >= minTurnMs && (isAny || voicedMs >= minVoicedMs || speechMs >= minWhisperMs);
  return {
    isSaid,
    /** They want the assistant to stop. */
    interrupts: (stretch: HeardSound): boolean =>
      isSaid(stretch) &&
      stretch.speechMs >= (!isAny && stretch.quieterDb >= softDb ? maxBackchannelMs : bargeInMs),
  };
}
