import { frameSize, sampleRate } from '../../../shared/speech/pcm.ts';

const size = 4096;

function swap(values: Float64Array, a: number, b: number): void {
  const kept = values[a] ?? 0;
  values[a] = values[b] ?? 0;
  values[b] = kept;
}

const cosines = Float64Array.from({ length: size }, (_, at) => Math.cos((2 * Math.PI * at) / size));
const sines = Float64Array.from({ length: size }, (_, at) => Math.sin((2 * Math.PI * at) / size));

/** In-place radix-2 transform of `real` and `imaginary`, which are `size` long. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const length = real.length;
  for (let index = 1, reversed = 0; index < length; index++) {
    let bit = length >> 1;
    for (; reversed & bit; bit >>= 1) reversed ^= bit;
    reversed ^= bit;
    if (index < reversed) {
      swap(real, index, reversed);
      swap(imaginary, index, reversed);
    }
  }
  for (let span = 2; span <= length; span *= 2) {
    const step = length / span;
    for (let start = 0; start < length; start += span) {
      for (let offset = 0; offset < span / 2; offset++) {
        const a = start + offset;
        const b = a + span / 2;
        const cos = cosines[offset * step] ?? 0;
        const sin = -(sines[offset * step] ?? 0);
        const re = real[b] ?? 0;
        const im = imaginary[b] ?? 0;
        const turnedRe = re * cos - im * sin;
        const turnedIm = re * sin + im * cos;
        real[b] = (real[a] ?? 0) - turnedRe;
        imaginary[b] = (imaginary[a] ?? 0) - turnedIm;
        real[a] = (real[a] ?? 0) + turnedRe;
        imaginary[a] = (imaginary[a] ?? 0) + turnedIm;
      }
    }
  }
}

/** Accumulates the power spectrum of 48 kHz audio, 85 ms at a time. */
export function createSpectrum() {
  const window = new Float64Array(size);
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const power = new Float64Array(size / 2);
  let filled = 0;

  const flush = () => {
    for (let at = 0; at < size; at++) {
      real[at] = at < filled ? (window[at] ?? 0) * (0.5 - 0.5 * (cosines[at] ?? 0)) : 0;
    }
    imaginary.fill(0);
    transform(real, imaginary);
    for (let bin = 0; bin < power.length; bin++) {
      power[bin] = (power[bin] ?? 0) + (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
    }
    filled = 0;
  };

  return {
    push(samples: Float32Array) {
      for (const sample of samples) {
        window[filled++] = sample;
        if (filled === size) flush();
      }
    },
    clear() {
      power.fill(0);
      filled = 0;
    },
    /** Strongest frequency so far in Hz, whole; 0 for silence. */
    dominantHz(): number {
      // An incomplete window smears the peak, but is better than nothing.
      if (filled > 0 && power.every((value) => value === 0)) flush();
      let best = 0;
      for (let bin = 1; bin < power.length - 1; bin++) {
        if ((power[bin] ?? 0) > (power[best] ?? 0)) best = bin;
      }
      const [left, middle, right] = [power[best - 1] ?? 0, power[best] ?? 0, power[best + 1] ?? 0];
      if (best === 0) return 0;
      const bend = left - 2 * middle + right;
      const shift = bend === 0 ? 0 : (left - right) / (2 * bend);
      return Math.round(((best + shift) * sampleRate) / size);
    },
  };
}

/** 8 kHz is enough for the pitch of a voice, and six times less to compute. */
const step = 6;
/** Two periods of a low voice: two frames of 20 ms. */
const length = (2 * frameSize) / step;
/** Pitch of a voice, 70 to 400 Hz, as periods at 8 kHz. */
const shortest = 20;
const longest = 114;
/** How alike two periods of a voice are, 0 to 1; those of a cough, a door or noise are not. */
const alike = 0.6;

/** Tells a voice from other sounds: its sound repeats itself 70 to 400 times a second. */
export function createVoicing() {
  const window = new Float32Array(length);
  return {
    /** Whether the sound up to the end of this frame is a voice's. */
    push(frame: Float32Array): boolean {
      window.copyWithin(0, length / 2);
      for (let at = 0; at < length / 2; at++) {
        let sum = 0;
        for (let index = at * step; index < (at + 1) * step; index++) sum += frame[index] ?? 0;
        window[length / 2 + at] = sum / step;
      }
      let best = 0;
      for (let lag = shortest; lag <= longest; lag++) best = Math.max(best, likeness(window, lag));
      return best >= alike;
    },
  };
}

/** Normalised correlation of the window's first and last part, `lag` samples apart. */
function likeness(window: Float32Array, lag: number): number {
  let [both, first, second] = [0, 0, 0];
  for (let at = 0; at + lag < length; at++) {
    const [one, other] = [window[at] ?? 0, window[at + lag] ?? 0];
    both += one * other;
    first += one * one;
    second += other * other;
  }
  return both <= 0 ? 0 : both / Math.sqrt(first * second);
}

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
interface Vad {
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
