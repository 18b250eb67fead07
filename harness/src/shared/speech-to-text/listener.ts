import { crc32 } from 'node:zlib';
import { minConfidence, type Recogniser, type Recognition, recognitionRate } from './recogniser.ts';
import { rms, rmsDb } from '../speech/pcm.ts';

/** A stretch of speech with its words. */
export interface HeardStretch {
  /** ms from the beginning of the audio. */
  readonly startMs: number;
  readonly endMs: number;
  /** Empty for noise. */
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Recognised once the audio was over. Missing: while it was still coming. */
  readonly afterCall?: true;
}

/** The words in some audio. */
export interface HeardWords {
  readonly text: string;
  readonly stretches: readonly HeardStretch[];
  /** Somebody is still speaking; the words of that stretch are missing. */
  readonly isOpen: boolean;
}

/** The words of one side of a call. */
export interface SideWords extends HeardWords {
  /** The page's clock at 0 ms of its stretches, ms since the epoch. */
  readonly startedAt: number;
}

/** What a stretch has of the pauses beside it, ms. */
const pausesMs = 500;
/** Nobody says a letter of a text in less, ms. */
const letterMs = 40;

/**
 * The first stretch in which no word was recognised and that is long enough for a text: noise, or these words. A
 * regular expression may be one short word.
 */
export const mayHide = (
  text: string | undefined,
  unrecognisedStretches: readonly Pick<HeardStretch, 'startMs' | 'endMs'>[],
): Pick<HeardStretch, 'startMs' | 'endMs'> | undefined =>
  unrecognisedStretches.find(
    ({ startMs, endMs }) => endMs - startMs - pausesMs >= (text?.length ?? shortWordLetters) * letterMs,
  );
const shortWordLetters = 4;

/** Their words, without stretches of noise. */
export const textOfStretches = (stretches: readonly Pick<HeardStretch, 'text'>[]): string =>
  stretches
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ');

/** The audio of stretches in a row, with the pauses between them. */
export function audioOf(
  audio: Float32Array,
  stretches: readonly Pick<HeardStretch, 'startMs' | 'endMs'>[],
): Float32Array {
  const range = [stretches[0]?.startMs ?? 0, stretches.at(-1)?.endMs ?? 0];
  return audio.slice(...range.map((ms) => Math.round((ms * recognitionRate) / 1000)));
}

const msOfRecognition = (samples: number) => Math.round((samples * 1000) / recognitionRate);

type Recognised = Recognition & Pick<HeardStretch, 'afterCall'>;

export type Listener = ReturnType<typeof createListener>;

/** Listens to growing audio; recognises every stretch once. */
export function createListener({ recognise }: Pick<Recogniser, 'recognise'>) {
  /** By the checksum of the audio, because a long call's audio loses its beginning. */
  const results = new Map<number, Promise<Recognised>>();
  const hear = (audio: Float32Array, isOver: boolean): Promise<Recognised> => {
    const key = crc32(new Uint8Array(audio.buffer));
    const words =
      results.get(key) ?? recognise(audio).then((one) => (isOver ? { ...one, afterCall: true } : one));
    results.set(key, words);
    words.catch(() => results.delete(key));
    return words;
  };
  return {
    /**
     * @param audio everything so far, at 16 kHz
     * @param isOver no more follows
     * @throws FirmlineError as the recogniser
     */
    async listen(audio: Float32Array, isOver: boolean): Promise<HeardWords> {
      const speechStretches = splitSpeech(audio);
      const closedStretches = speechStretches.filter(({ isOpen }) => isOver || !isOpen);
      const stretches: HeardStretch[] = [];
      for (const { from, to } of closedStretches) {
        const { text, ...certainty } = await hear(audio.slice(from, to), isOver);
        const words = certainty.confidence < minConfidence ? '' : text;
        stretches.push({
          startMs: msOfRecognition(from),
          endMs: msOfRecognition(to),
          text: words,
          ...certainty,
        });
      }
      return {
        text: textOfStretches(stretches),
        stretches,
        isOpen: closedStretches.length < speechStretches.length,
      };
    },
  };
}

/** A stretch of speech between pauses, in samples. */
interface SpeechStretch {
  readonly from: number;
  readonly to: number;
  /** More of it may follow. */
  readonly isOpen: boolean;
}

const frame = recognitionRate / 50;
/** Quieter frames are pauses. */
const loudDb = -50;
/** Lengths in frames of 20 ms. */
const pauseFrames = 30;
const leadFrames = 10;
const tailFrames = 15;
/** The model was made for short stretches: a longer one is cut at its quietest point, after the first part. */
const maxFrames = 700;
const firstPartFrames = 300;

/** Cuts audio of 16 kHz into stretches of speech. More audio changes only the open one. */
export function splitSpeech(audio: Float32Array): SpeechStretch[] {
  const stretches: SpeechStretch[] = [];
  const levels: number[] = [];
  let startFrame: number | null = null;
  let lastLoudFrame = 0;
  const add = (fromFrame: number, toFrame: number, isOpen: boolean) =>
    stretches.push({
      from: Math.max(stretches.at(-1)?.to ?? 0, (fromFrame - leadFrames) * frame, 0),
      to: Math.min(audio.length, toFrame * frame),
      isOpen,
    });
  for (let frameIndex = 0; (frameIndex + 1) * frame <= audio.length; frameIndex++) {
    const level = rmsDb(rms(audio.subarray(frameIndex * frame, (frameIndex + 1) * frame)));
    levels.push(level);
    if (level > loudDb) {
      startFrame ??= frameIndex;
      lastLoudFrame = frameIndex;
    }
    if (startFrame === null) continue;
    if (frameIndex - lastLoudFrame >= pauseFrames) {
      add(startFrame, lastLoudFrame + tailFrames, false);
      startFrame = null;
    } else if (frameIndex - startFrame >= maxFrames) {
      const cutAt = quietestFrame(levels, startFrame + firstPartFrames, frameIndex);
      add(startFrame, cutAt, false);
      startFrame = cutAt;
    }
  }
  if (startFrame !== null) add(startFrame, Infinity, true);
  return stretches;
}

/** Index of the quietest tenth of a second. */
function quietestFrame(levels: readonly number[], fromFrame: number, toFrame: number): number {
  const loudness = (frameIndex: number) =>
    levels.slice(frameIndex - 2, frameIndex + 3).reduce((sum, level) => sum + level, 0);
  let bestAt = fromFrame;
  for (let frameIndex = fromFrame; frameIndex < toFrame - 2; frameIndex++)
    if (loudness(frameIndex) < loudness(bestAt)) bestAt = frameIndex;
  return bestAt;
}
