/** Audio that stops within this time before the call's end lasted to the end, ms: the last packets are never played. */
const lastMomentsMs = 3000;

/**
 * The time up to which a call is scored: the end of its audio. If the audio stops while the call continues, later speech
 * counts as missed.
 *
 * @param callEndMs undefined if unknown
 */
export const scoredUntil = (audioEndMs: number, callEndMs: number | undefined): number =>
  callEndMs !== undefined && callEndMs - audioEndMs > lastMomentsMs ? callEndMs : audioEndMs;
