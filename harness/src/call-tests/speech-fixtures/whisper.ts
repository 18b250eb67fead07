import { createRandom } from '../../shared/audio/random.ts';
import { downsample, upsample } from '../../shared/speech/pcm.ts';

/** The formants of speech are below 8 kHz, so 16 kHz is enough. */
const factor = 3;
/** 30 ms at 16 kHz, in which the mouth hardly moves. */
const frameLength = 480;
const hop = frameLength / 2;
/** Two coefficients for each formant, and some for the tilt. */
const order = 18;
/** Whispering lacks this share of a voice's low end. */
const preEmphasis = 0.7;

const window = Float64Array.from(
  { length: frameLength },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / frameLength),
);

/** Predictor of a frame and energy of its residual, by the autocorrelation method. */
function predictor(frame: Float64Array): { readonly weights: Float64Array; readonly energy: number } {
  const correlation = Float64Array.from({ length: order + 1 }, (_, lag) => {
    let sum = 0;
    for (let at = lag; at < frame.length; at++) sum += (frame[at] ?? 0) * (frame[at - lag] ?? 0);
    return sum;
  });
  const weights = new Float64Array(order);
  // A little white noise keeps nearly silent frames solvable.
  let energy = (correlation[0] ?? 0) * 1.0001 + 1e-9;
  for (let size = 0; size < order; size++) {
    let sum = correlation[size + 1] ?? 0;
    for (let at = 0; at < size; at++) sum -= (weights[at] ?? 0) * (correlation[size - at] ?? 0);
    const reflection = sum / energy;
    const before = weights.slice(0, size);
    weights[size] = reflection;
    for (let at = 0; at < size; at++)
      weights[at] = (before[at] ?? 0) - reflection * (before[size - 1 - at] ?? 0);
    energy *= 1 - reflection * reflection;
  }
  return { weights, energy };
}

/**
 * Turns speech into a whisper: keeps the shape of the mouth and replaces the voice by noise. Frame by frame, a linear
 * predictor of the speech filters noise with the energy of its residual.
 */
export function whisper(spoken: Float32Array, seed: number): Float32Array {
  const random = createRandom(seed);
  const input = downsample(spoken, factor);
  const output = new Float32Array(input.length);
  for (let start = -hop; start < input.length; start += hop) {
    const frame = window.map((weight, at) => {
      const sample = input[start + at] ?? 0;
      return weight * (sample - preEmphasis * (input[start + at - 1] ?? 0));
    });
    const { weights, energy } = predictor(frame);
    // The window takes 3/8 of the energy; evenly spread noise of -1 to 1 has a third.
    const gain = Math.sqrt((energy / (frameLength * 0.375)) * 3);
    const said = new Float64Array(frameLength);
    for (let at = 0; at < frameLength; at++) {
      let sample = (random() * 2 - 1) * gain;
      for (let back = 0; back < order; back++) sample += (weights[back] ?? 0) * (said[at - 1 - back] ?? 0);
      said[at] = sample;
      const place = start + at;
      if (place >= 0 && place < output.length)
        output[place] = (output[place] ?? 0) + sample * (window[at] ?? 0);
    }
  }
  const whispered = new Float32Array(spoken.length);
  whispered.set(upsample(output, factor).subarray(0, spoken.length));
  return whispered;
}
