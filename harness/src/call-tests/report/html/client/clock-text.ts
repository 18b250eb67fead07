/** A moment of an attempt: `3.42 s`, with as many digits as tell apart what is `stepMs` apart. */
export const clockText = (ms: number, stepMs = 10): string =>
  `${(ms / 1000).toFixed(stepMs >= 1000 ? 0 : stepMs >= 100 ? 1 : stepMs >= 10 ? 2 : 3)} s`;
