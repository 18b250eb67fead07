import { createRandom } from '../../shared/audio/random.ts';
import { sampleRate } from '../../shared/speech/pcm.ts';

/** Share of new noise in each sample; the spectrum falls off from about 3 kHz, as in a room. */
const fresh = 0.3;

/** Room noise, at an arbitrary level. */
export function roomNoise(length: number, seed: number): Float32Array {
  const random = createRandom(seed);
  let last = 0;
  return Float32Array.from({ length }, () => (last += fresh * (random() * 2 - 1 - last)));
}

/** Sounds that are no speech. */
export type BriefSound = 'cough' | 'door';

/** Of 0.3 to 0.4 s, at an arbitrary level. */
export const briefSounds: Readonly<Record<BriefSound, (seed: number) => Float32Array>> = {
  /** Two bursts of breath. */
  cough: (seed) =>
    shaped(roomNoise(Math.round(0.32 * sampleRate), seed), (seconds) => {
      const burst = Math.min(1, seconds / 0.01) * Math.exp(-seconds / 0.06);
      return burst + 0.5 * Math.exp(-((seconds - 0.2) ** 2) / 0.002);
    }),
  /** A thud that fades, with the click of the lock. */
  door(seed) {
    const noise = roomNoise(Math.round(0.4 * sampleRate), seed);
    let low = 0;
    const thud = noise.map((sample) => (low += 0.02 * (sample - low)) * 8);
    const click = shaped(noise, (seconds) => 0.5 * Math.exp(-seconds / 0.008));
    const faded = shaped(thud, (seconds) => Math.exp(-seconds / 0.07));
    return faded.map((sample, index) => sample + (click[index] ?? 0));
  },
};

const shaped = (samples: Float32Array, envelope: (seconds: number) => number): Float32Array =>
  samples.map((sample, index) => sample * envelope(index / sampleRate));

/** Length of an eighth at 104 beats a minute, samples. */
const eighth = Math.round((sampleRate * 60) / 104 / 2);
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
  at: number,
  frequency: number,
  length: number,
  random: () => number,
): void {
  const period = Math.max(2, Math.round(sampleRate / frequency));
  const loop = Float32Array.from({ length: period }, () => random() * 2 - 1);
  for (let index = 0; index < length && at + index < into.length; index++) {
    const place = index % period;
    const value = loop[place] ?? 0;
    const release = Math.min(1, (length - index) / 480);
    into[at + index] = (into[at + index] ?? 0) + value * release;
    loop[place] = 0.498 * (value + (loop[(place + 1) % period] ?? 0));
  }
}

/** An original piece for two plucked strings, which repeats every 18 s. */
export function music(length: number, seed: number): Float32Array {
  const random = createRandom(seed);
  const samples = new Float32Array(length);
  for (let beat = 0; beat * eighth < length; beat++) {
    const [root, chord] = bars[Math.floor(beat / 8) % bars.length] ?? [0, []];
    pluck(samples, beat * eighth, hertz(root + (chord[beat % 8] ?? 0)), eighth * 3, random);
    const note = tune[(beat / 4) % tune.length];
    if (note !== undefined) pluck(samples, beat * eighth, hertz(note), eighth * 4, random);
  }
  return samples;
}
