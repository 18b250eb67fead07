/** Pseudo-random numbers from 0 to below 1, reproducible by their seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // A counter with a large increment, whose bits are then mixed.
    state = (state + 0x9e37_79b9) >>> 0;
    let mixedState = state;
    mixedState = Math.imul(mixedState ^ (mixedState >>> 16), 0x21f0_aaad);
    mixedState = Math.imul(mixedState ^ (mixedState >>> 15), 0x735a_2d97);
    return ((mixedState ^ (mixedState >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Share of new noise in each sample; the spectrum falls off above about 3 kHz, as in a room. */
const freshShare = 0.3;
/** RMS of room noise: uniform noise from -1 to 1 has one of 1 / sqrt(3), and smoothing lowers it. */
export const roomNoiseRms = Math.sqrt(freshShare / (3 * (2 - freshShare)));

/** Samples of room noise at 48 kHz. */
export function createRoomNoise(seed: number): () => number {
  const random = createRandom(seed);
  let lastSample = 0;
  return () => (lastSample += freshShare * (random() * 2 - 1 - lastSample));
}
