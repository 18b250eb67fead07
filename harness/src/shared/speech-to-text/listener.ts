import { type Recogniser, recognitionRate } from './recogniser.ts';
import { splitSpeech } from './split-speech.ts';

/** A stretch of speech with its words. */
export interface HeardStretch {
  /** ms from the beginning of the audio. */
  readonly startMs: number;
  readonly endMs: number;
  /** Empty for noise. */
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** The words in some audio. */
export interface HeardWords {
  readonly text: string;
  readonly stretches: readonly HeardStretch[];
  /** Somebody is still speaking; the words of that stretch are missing. */
  readonly isOpen: boolean;
}

/** Below this the model guesses, usually from noise. */
const minConfidence = 0.35;

/** Listens to growing audio; recognises every stretch once. */
export interface Listener {
  /**
   * @param audio everything so far, at 16 kHz
   * @param isOver no more follows
   * @throws FirmlineError as the recogniser
   */
  listen(audio: Float32Array, isOver: boolean): Promise<HeardWords>;
}

/** Their words, without stretches of noise. */
export const textOf = (stretches: readonly Pick<HeardStretch, 'text'>[]): string =>
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

const msOf = (samples: number) => Math.round((samples * 1000) / recognitionRate);

export function createListener({ recognise }: Pick<Recogniser, 'recognise'>): Listener {
  const heard = new Map<string, Promise<HeardStretch>>();
  const hear = async (audio: Float32Array, from: number, to: number): Promise<HeardStretch> => {
    const { text, confidence } = await recognise(audio.slice(from, to));
    const words = confidence < minConfidence ? '' : text;
    return { startMs: msOf(from), endMs: msOf(to), text: words, confidence };
  };
  return {
    async listen(audio, isOver) {
      const all = splitSpeech(audio);
      const closed = all.filter(({ isOpen }) => isOver || !isOpen);
      const stretches: HeardStretch[] = [];
      for (const { from, to } of closed) {
        const key = `${from}-${to}`;
        const words = heard.get(key) ?? hear(audio, from, to);
        heard.set(key, words);
        words.catch(() => heard.delete(key));
        stretches.push(await words);
      }
      const text = stretches
        .map((stretch) => stretch.text)
        .filter((words) => words !== '')
        .join(' ');
      return { text, stretches, isOpen: closed.length < all.length };
    },
  };
}
