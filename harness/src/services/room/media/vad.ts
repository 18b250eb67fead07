/** Duration of the frames a detector takes, in milliseconds. */
export const frameMs = 20;

/** Quieter than this is never speech, dBFS. */
const quietestDb = -50;
/** Distance from the noise floor at which speech begins, and to which it may fall while it goes on. */
const onsetMargin = 12;
const holdMargin = 8;
const lowestFloorDb = -75;
/** How fast the floor follows louder noise, dB a second: slowly in speech, so that a long tone stays speech. */
const riseInSilence = 12;
const riseInSpeech = 0.5;
/** Frames in a row that make an onset: 60 ms, longer than a click. */
const onsetFrames = 3;
/** Frames that a stretch outlives its last loud frame: pauses between words are part of it. */
const hangoverFrames = 10;

export type VadEvent =
  | { readonly type: 'start'; readonly frame: number }
  /** `frame` is just past the last loud frame. */
  | { readonly type: 'end'; readonly frame: number };

/** Tells speech from background by energy, against a floor that follows the noise. */
export interface Vad {
  /** Takes the next frame's level and tells what it changed. */
  push(levelDb: number): VadEvent | null;
  /** True from an onset to the end of the stretch. */
  readonly speaking: boolean;
  /** Number of the last frame that was loud enough for speech; -1 before the first. */
  readonly lastLoud: number;
}

export function createVad(): Vad {
  let floor = lowestFloorDb;
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
    push(levelDb) {
      const loud = levelDb > Math.max(quietestDb, floor + (speaking ? holdMargin : onsetMargin));
      const rise = ((speaking || loud ? riseInSpeech : riseInSilence) * frameMs) / 1000;
      floor = Math.max(lowestFloorDb, Math.min(levelDb, floor + rise));
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
