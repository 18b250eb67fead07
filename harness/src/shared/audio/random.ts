/** Pseudo-random numbers from 0 to below 1, reproducible by their seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // A counter with a large increment, whose bits are then mixed.
    state = (state + 0x9e37_79b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0_aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
