import { createRandom, createRoomNoise } from '../../shared/audio/random.ts';
import { downsample, sampleRate, upsample } from '../../shared/speech/pcm.ts';

/** Room noise, at an arbitrary level. */
export const whiteNoise = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, createRoomNoise(seed));

export type BriefSound = 'cough' | 'door';

/** Of 0.3 to 0.4 s, at an arbitrary level. */
export const briefSounds: Readonly<Record<BriefSound, (seed: number) => Float32Array>> = {
  /** Two bursts of breath. */
  cough: (seed) =>
    shapeSamples(whiteNoise(Math.round(0.32 * sampleRate), seed), (seconds) => {
      const burst = Math.min(1, seconds / 0.01) * Math.exp(-seconds / 0.06);
      return burst + 0.5 * Math.exp(-((seconds - 0.2) ** 2) / 0.002);
    }),
  /** A thud that fades, with the click of the lock. */
  door(seed) {
    const noise = whiteNoise(Math.round(0.4 * sampleRate), seed);
    let lowPassValue = 0;
    const thud = noise.map((sample) => (lowPassValue += 0.02 * (sample - lowPassValue)) * 8);
    const click = shapeSamples(noise, (seconds) => 0.5 * Math.exp(-seconds / 0.008));
    const fadedThud = shapeSamples(thud, (seconds) => Math.exp(-seconds / 0.07));
    return fadedThud.map((sample, index) => sample + (click[index] ?? 0));
  },
};

const shapeSamples = (samples: Float32Array, envelope: (seconds: number) => number): Float32Array =>
  samples.map((sample, index) => sample * envelope(index / sampleRate));

/** Length of an eighth at 104 beats a minute, samples. */
const eighthSamples = Math.round((sampleRate * 60) / 104 / 2);
/** Eight bars: the root of each, in semitones above A (110 Hz), and the intervals of its arpeggio. */
const bars: readonly (readonly [root: number, chord: readonly number[]])[] = [
  [3, [0, 7, 12, 16, 19, 16, 12, 7]],
  [0, [0, 7, 12, 15, 19, 15, 12, 7]],
  [-4, [0, 7, 12, 16, 19, 16, 12, 7]],
  [-2, [0, 7, 12, 16, 22, 16, 12, 7]],
  [-5, [0, 7, 15, 12, 19, 12, 15, 7]],
  [0, [0, 12, 7, 15, 12, 19, 15, 12]],
  [5, [0, 7, 12, 15, 12, 7, 12, 15]],
  [-2, [0, 7, 12, 16, 12, 10, 7, 4]],
];
/** A tune of half notes, two per bar. */
const tune = [31, 27, 24, 27, 20, 24, 26, 22, 19, 22, 24, 15, 29, 24, 26, 22];

const hertz = (semitones: number) => 110 * 2 ** (semitones / 12);

/** A plucked string (Karplus-Strong): a burst of noise circulates in a loop of one period and loses its high frequencies. */
function pluck(
  into: Float32Array,
  startIndex: number,
  frequency: number,
  length: number,
  random: () => number,
): void {
  const period = Math.max(2, Math.round(sampleRate / frequency));
  const loop = Float32Array.from({ length: period }, () => random() * 2 - 1);
  for (let index = 0; index < length && startIndex + index < into.length; index++) {
    const place = index % period;
    const value = loop[place] ?? 0;
    const release = Math.min(1, (length - index) / 480);
    into[startIndex + index] = (into[startIndex + index] ?? 0) + value * release;
    loop[place] = 0.498 * (value + (loop[(place + 1) % period] ?? 0));
  }
}

/** An original piece for two plucked strings, which repeats every 18 s. */
export function music(length: number, seed: number): Float32Array {
  const random = createRandom(seed);
  const samples = new Float32Array(length);
  for (let beat = 0; beat * eighthSamples < length; beat++) {
    const [root, chord] = bars[Math.floor(beat / 8) % bars.length] ?? [0, []];
    pluck(samples, beat * eighthSamples, hertz(root + (chord[beat % 8] ?? 0)), eighthSamples * 3, random);
    const note = tune[(beat / 4) % tune.length];
    if (note !== undefined) pluck(samples, beat * eighthSamples, hertz(note), eighthSamples * 4, random);
  }
  return samples;
}

/** The formants of speech are below 8 kHz, so 16 kHz is enough. */
const factor = 3;
/** 30 ms at 16 kHz, in which the mouth hardly moves. */
const frameLength = 480;
const hopSamples = frameLength / 2;
/** Two coefficients for each formant, and some for the tilt. */
const order = 18;
/** Whispering lacks this share of a voice's low end. */
const preEmphasis = 0.7;

const window = Float64Array.from(
  { length: frameLength },
  (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / frameLength),
);

/** Predictor of a frame and energy of its residual, by the autocorrelation method. */
function predictor(frame: Float64Array): { readonly weights: Float64Array; readonly energy: number } {
  const correlation = Float64Array.from({ length: order + 1 }, (_, lag) => {
    let sum = 0;
    for (let index = lag; index < frame.length; index++)
      sum += (frame[index] ?? 0) * (frame[index - lag] ?? 0);
    return sum;
  });
  const weights = new Float64Array(order);
  // A little white noise keeps nearly silent frames solvable.
  let energy = (correlation[0] ?? 0) * 1.0001 + 1e-9;
  for (let size = 0; size < order; size++) {
    let sum = correlation[size + 1] ?? 0;
    for (let index = 0; index < size; index++)
      sum -= (weights[index] ?? 0) * (correlation[size - index] ?? 0);
    const reflection = sum / energy;
    const weightsBefore = weights.slice(0, size);
    weights[size] = reflection;
    for (let index = 0; index < size; index++)
      weights[index] = (weightsBefore[index] ?? 0) - reflection * (weightsBefore[size - 1 - index] ?? 0);
    energy *= 1 - reflection * reflection;
  }
  return { weights, energy };
}

/**
 * Turns speech into a whisper: keeps the shape of the mouth and replaces the voice by noise. Frame by frame, a linear
 * predictor of the speech filters noise with the energy of its residual.
 */
export function whisper(speech: Float32Array, seed: number): Float32Array {
  const random = createRandom(seed);
  const input = downsample(speech, factor);
  const output = new Float32Array(input.length);
  for (let startIndex = -hopSamples; startIndex < input.length; startIndex += hopSamples) {
    const frame = window.map((weight, index) => {
      const sample = input[startIndex + index] ?? 0;
      return weight * (sample - preEmphasis * (input[startIndex + index - 1] ?? 0));
    });
    const { weights, energy } = predictor(frame);
    // The window takes 3/8 of the energy; evenly spread noise of -1 to 1 has a third.
    const gain = Math.sqrt((energy / (frameLength * 0.375)) * 3);
    const whisperedFrame = new Float64Array(frameLength);
    for (let index = 0; index < frameLength; index++) {
      let sample = (random() * 2 - 1) * gain;
      for (let distance = 0; distance < order; distance++)
        sample += (weights[distance] ?? 0) * (whisperedFrame[index - 1 - distance] ?? 0);
      whisperedFrame[index] = sample;
      const place = startIndex + index;
      if (place >= 0 && place < output.length)
        output[place] = (output[place] ?? 0) + sample * (window[index] ?? 0);
    }
  }
  const whisperedSpeech = new Float32Array(speech.length);
  whisperedSpeech.set(upsample(output, factor).subarray(0, speech.length));
  return whisperedSpeech;
}
