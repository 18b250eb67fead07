/** Sample rate of all sent and received audio, Hz. */
export const sampleRate = 48_000;
/** Samples of one 20 ms packet. */
export const frameSize = 960;
/** Its duration, ms. */
export const frameMs = 20;

/** The duration of samples at that rate, ms. */
export const msOf = (samples: number): number => (samples * 1000) / sampleRate;

/** Minimum audible level: -46 dBFS over 10 ms. The product treats quieter sound as noise. */
const audibleRms = 0.005;
const windowSize = 480;

export function rms(samples: Float32Array): number {
  // A plain loop: this runs for every frame of every call.
  let sum = 0;
  for (let index = 0; index < samples.length; index++) sum += (samples[index] ?? 0) ** 2;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}

/** Root mean square in dBFS, not below -120. */
export const rmsDb = (value: number): number => Math.max(-120, 20 * Math.log10(value));

export function concatSamples(parts: readonly Float32Array[]): Float32Array {
  const allSamples = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let frameStart = 0;
  for (const part of parts) {
    allSamples.set(part, frameStart);
    frameStart += part.length;
  }
  return allSamples;
}

/** First audible sample and the one after the last, in 10 ms steps; null for silence. */
export function audibleSpan(samples: Float32Array): { readonly from: number; readonly to: number } | null {
  const count = Math.ceil(samples.length / windowSize);
  const audibleFrames = Array.from(
    { length: count },
    (_, index) => rms(samples.subarray(index * windowSize, (index + 1) * windowSize)) >= audibleRms,
  );
  const firstAudible = audibleFrames.indexOf(true);
  if (firstAudible === -1) return null;
  return {
    from: firstAudible * windowSize,
    to: Math.min(samples.length, (audibleFrames.lastIndexOf(true) + 1) * windowSize),
  };
}

/** The audible part with exactly `lead` samples before it and `tailSamples` after; empty for silence. */
export function trim(samples: Float32Array, leadSamples: number, tailSamples: number): Float32Array {
  const span = audibleSpan(samples);
  if (!span) return new Float32Array();
  const startIndex = Math.max(0, span.from - leadSamples);
  const trimmedSamples = new Float32Array(leadSamples + span.to - span.from + tailSamples);
  trimmedSamples.set(
    samples.subarray(startIndex, span.to + tailSamples),
    leadSamples - (span.from - startIndex),
  );
  return trimmedSamples;
}

/** Scales the audible part to the RMS `target`, without exceeding `peak`. Silence is unchanged. */
export function normalise(samples: Float32Array, target: number, peak: number): Float32Array {
  const span = audibleSpan(samples);
  if (!span) return samples;
  const highestLevel = samples.reduce((highestSoFar, sample) => Math.max(highestSoFar, Math.abs(sample)), 0);
  const gain = Math.min(target / rms(samples.subarray(span.from, span.to)), peak / highestLevel);
  return samples.map((sample) => sample * gain);
}

const tapsPerPhase = 16;

/** Raises the sample rate by an integer factor, with a windowed-sinc filter. */
export function upsample(samples: Float32Array, factor: number): Float32Array {
  if (factor === 1) return samples;
  const halfLength = (tapsPerPhase * factor) / 2;
  const filter = Float32Array.from({ length: 2 * halfLength }, (_, index) => {
    const x = (index - halfLength + 0.5) / factor;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * (index - halfLength + 0.5)) / halfLength);
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  });
  const output = new Float32Array(samples.length * factor);
  for (let index = 0; index < output.length; index++) {
    const phase = (index + halfLength) % factor;
    let source = Math.floor((index + halfLength) / factor);
    let sum = 0;
    for (let tap = phase; tap < filter.length; tap += factor, source--) {
      sum += (filter[tap] ?? 0) * (samples[source] ?? 0);
    }
    output[index] = sum;
  }
  return output;
}

/** How many samples of the lower rate `downsample` takes into account on each side of one. */
export const downsampleReach = 8;

/** Lowers the sample rate, with a windowed-sinc filter without delay. Fast by an integer factor. */
export function downsample(samples: Float32Array, factor: number): Float32Array {
  const halfLength = downsampleReach * factor;
  const weight = (offset: number) => {
    // A little below half the new rate, to prevent aliasing.
    const x = (offset / factor) * 0.92;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * offset) / (halfLength + 1));
    return ((x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) * window * 0.92) / factor;
  };
  const filter = Number.isInteger(factor)
    ? Float32Array.from({ length: 2 * halfLength + 1 }, (_, index) => weight(index - halfLength))
    : undefined;
  const output = new Float32Array(Math.floor(samples.length / factor));
  for (let index = 0; index < output.length; index++) {
    const firstIndex = Math.ceil(index * factor - halfLength);
    const lastIndex = index * factor + halfLength;
    let sum = 0;
    for (let sourceIndex = firstIndex; sourceIndex <= lastIndex; sourceIndex++)
      sum +=
        (filter ? (filter[sourceIndex - firstIndex] ?? 0) : weight(sourceIndex - index * factor)) *
        (samples[sourceIndex] ?? 0);
    output[index] = sum;
  }
  return output;
}

/** Reads a 16-bit mono WAV file. Throws for other formats. */
export function readWav(bytes: Uint8Array): { readonly rate: number; readonly samples: Float32Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4));
  if (bytes.length < 12 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new Error('Not a WAV file');
  let rate = 0;
  for (let chunkStart = 12; chunkStart + 8 <= bytes.length;) {
    const size = view.getUint32(chunkStart + 4, true);
    if (tag(chunkStart) === 'fmt ') {
      if (chunkStart + 24 > bytes.length) break;
      if (view.getUint16(chunkStart + 10, true) !== 1 || view.getUint16(chunkStart + 22, true) !== 16) {
        throw new Error('Not a 16-bit mono WAV file');
      }
      rate = view.getUint32(chunkStart + 12, true);
    } else if (tag(chunkStart) === 'data') {
      // At 48 kHz, a small file with a rate of 1 Hz would become gigabytes.
      if (rate < 8000 || rate > 192_000) throw new Error(`A WAV file of ${rate} Hz cannot be played`);
      const length = Math.floor(Math.min(size, bytes.length - chunkStart - 8) / 2);
      const contentStart = chunkStart + 8;
      const samples = new Float32Array(length);
      for (let index = 0; index < length; index++) {
        samples[index] = view.getInt16(contentStart + index * 2, true) / 32_768;
      }
      return { rate, samples };
    }
    chunkStart += 8 + size + (size % 2);
  }
  throw new Error('A WAV file without audio');
}

/** Reads a WAV file to 48 kHz samples. Throws unless its rate divides 48 kHz. */
export function recordedSamples(wav: Uint8Array): Float32Array {
  const { rate, samples } = readWav(wav);
  const factor = sampleRate / rate;
  if (!Number.isInteger(factor)) throw new Error(`A WAV file of ${rate} Hz cannot be played`);
  return upsample(samples, factor);
}
