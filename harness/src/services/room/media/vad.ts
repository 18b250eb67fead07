/** Duration of a detector's frames, ms. */
export const frameMs = 20;

/** Minimum level of speech, dBFS. */
const minSpeechDb = -50;
/** Distances from the noise floor, dB: where speech begins, and down to which it continues. */
const onsetMargin = 12;
const holdMargin = 8;
const minFloorDb = -75;
/** How fast the floor follows louder noise, dB per second: slowly in speech, so a long tone stays speech. */
const riseInSilence = 12;
const riseInSpeech = 0.5;
/** Consecutive frames of an onset: 60 ms, longer than a click. */
const onsetFrames = 3;
/** Frames that a stretch continues after its last loud frame, to include pauses between words. */
const hangoverFrames = 10;

export type VadEvent =
  | { readonly type: 'start'; readonly frame: number }
  /** `frame` is just past the last loud frame. */
  | { readonly type: 'end'; readonly frame: number };

/** Detects speech by its energy above an adaptive noise floor. */
export interface Vad {
  /**
   * Processes the next frame's level and returns the change, if any.
   * @param farDb sound that is not louder than this is behind the caller, such as a radio
   */
  push(levelDb: number, farDb?: number): VadEvent | null;
  /** True from an onset to the end of the stretch. */
  readonly speaking: boolean;
  /** Index of the last frame loud enough for speech; -1 before the first. */
  readonly lastLoud: number;
}

export function createVad(): Vad {
  let floor = minFloorDb;
  let frame = 0;
  let loudRun = 0;
  let lastLoud = -1;
  let speaking = false;

  return {
    get speaking() {
      return speaking;
    },
    get lastLoud() {
      return lastLoud;
    },
    push(levelDb, farDb = minSpeechDb) {
      const loud = levelDb > Math.max(minSpeechDb, farDb, floor + (speaking ? holdMargin : onsetMargin));
      const rise = ((speaking || loud ? riseInSpeech : riseInSilence) * frameMs) / 1000;
      floor = Math.max(minFloorDb, Math.min(levelDb, floor + rise));
      const at = frame++;
      loudRun = loud ? loudRun + 1 : 0;
      if (loud) lastLoud = at;

      if (!speaking && loudRun >= onsetFrames) {
        speaking = true;
        return { type: 'start', frame: at - onsetFrames + 1 };
      }
      if (speaking && at - lastLoud >= hangoverFrames) {
        speaking = false;
        return { type: 'end', frame: lastLoud + 1 };
      }
      return null;
    },
  };
}
