/** A slow mobile network: the profile that Lighthouse uses for one, 1 Mbit being 1,000,000 bits. */
export const throttle = { latencyMs: 150, downMbit: 1.6, upMbit: 0.75 } as const;

const bytesPerSecond = (mbit: number) => (mbit * 1_000_000) / 8;

/** The throttle in the browser's format. */
export const networkConditions = {
  latency: throttle.latencyMs,
  download: bytesPerSecond(throttle.downMbit),
  upload: bytesPerSecond(throttle.upMbit),
};
