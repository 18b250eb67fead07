import { frameSize } from '../../../shared/speech/pcm.ts';

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
