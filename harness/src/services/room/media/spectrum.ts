import { sampleRate } from '../../../shared/speech/pcm.ts';

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
