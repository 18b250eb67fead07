import { frameMs, frameSize } from '../../../shared/speech/pcm.ts';

/** 8 kHz is enough for the pitch of a voice, and six times less to compute. */
const sampleStep = 6;
/** Two periods of a low voice: two frames of 20 ms. */
const length = (2 * frameSize) / sampleStep;
/** Pitch of a voice, 70 to 400 Hz, as periods at 8 kHz. */
const minLag = 20;
const maxLag = 114;
/** How alike two periods of a voice are, 0 to 1; those of a cough, a door or noise are not. */
const periodicity = 0.6;

/** Tells a voice from other sounds: its sound repeats itself 70 to 400 times a second. */
export function createVoicing() {
  const window = new Float32Array(length);
  return {
    /** Whether the sound up to the end of this frame is a voice's. */
    push(frame: Float32Array): boolean {
      window.copyWithin(0, length / 2);
      for (let sampleIndex = 0; sampleIndex < length / 2; sampleIndex++) {
        let sum = 0;
        for (let index = sampleIndex * sampleStep; index < (sampleIndex + 1) * sampleStep; index++)
          sum += frame[index] ?? 0;
        window[length / 2 + sampleIndex] = sum / sampleStep;
      }
      let bestCorrelation = 0;
      for (let lag = minLag; lag <= maxLag; lag++)
        bestCorrelation = Math.max(bestCorrelation, likeness(window, lag));
      return bestCorrelation >= periodicity;
    },
  };
}

/** Normalised correlation of the window's first and last part, `lag` samples apart. */
function likeness(window: Float32Array, lag: number): number {
  let [correlation, firstEnergy, secondEnergy] = [0, 0, 0];
  for (let index = 0; index + lag < length; index++) {
    const [earlySample, lateSample] = [window[index] ?? 0, window[index + lag] ?? 0];
    correlation += earlySample * lateSample;
    firstEnergy += earlySample * earlySample;
    secondEnergy += lateSample * lateSample;
  }
  return correlation <= 0 ? 0 : correlation / Math.sqrt(firstEnergy * secondEnergy);
}

/** Minimum level of speech, dBFS. */
const minSpeechDb = -50;
/** Distances from the noise floor, dB: where speech begins, and down to which it continues. */
const onsetMarginDb = 12;
const holdMarginDb = 8;
const minFloorDb = -75;
/** How fast the floor follows louder noise, dB per second: slowly in speech, so a long tone stays speech. */
const riseInSilenceDb = 12;
const riseInSpeechDb = 0.5;
/** Consecutive frames of an onset: 60 ms, longer than a click. */
const onsetFrames = 3;
/** Frames that a stretch continues after its last loud frame, to include pauses between words. */
const hangoverFrames = 10;

export type VadEvent =
  | { readonly type: 'start'; readonly frame: number }
  /** `frame` is just past the last loud frame. */
  | { readonly type: 'end'; readonly frame: number };

/** Detects speech by its energy above an adaptive noise floor. */
export function createVad() {
  let floor = minFloorDb;
  let frame = 0;
  let loudRun = 0;
  let lastLoudFrame = -1;
  let isSpeaking = false;

  return {
    /** True from an onset to the end of the stretch. */
    get speaking() {
      return isSpeaking;
    },
    /** Index of the last frame loud enough for speech; -1 before the first. */
    get lastLoud() {
      return lastLoudFrame;
    },
    /**
     * Processes the next frame's level and returns the change, if any.
     * @param farDb sound that is not louder than this is behind the caller, such as a radio
     */
    push(levelDb: number, farDb = minSpeechDb): VadEvent | null {
      const isLoud =
        levelDb > Math.max(minSpeechDb, farDb, floor + (isSpeaking ? holdMarginDb : onsetMarginDb));
      const riseDb = ((isSpeaking || isLoud ? riseInSpeechDb : riseInSilenceDb) * frameMs) / 1000;
      floor = Math.max(minFloorDb, Math.min(levelDb, floor + riseDb));
      const frameIndex = frame++;
      loudRun = isLoud ? loudRun + 1 : 0;
      if (isLoud) lastLoudFrame = frameIndex;

      if (!isSpeaking && loudRun >= onsetFrames) {
        isSpeaking = true;
        return { type: 'start', frame: frameIndex - onsetFrames + 1 };
      }
      if (isSpeaking && frameIndex - lastLoudFrame >= hangoverFrames) {
        isSpeaking = false;
        return { type: 'end', frame: lastLoudFrame + 1 };
      }
      return null;
    },
  };
}
