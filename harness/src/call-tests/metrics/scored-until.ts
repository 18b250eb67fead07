/**
 * Audio that stopped no longer before its call did went on to the end, ms: what is sent last is not played any more, and
 * the end is known to a second.
 */
const lastMomentsMs = 3000;

/**
 * Up to where a call is scored: as far as its audio went. Audio that died while the call went on is no excuse: what was
 * said from then on was missed.
 *
 * @param callEndMs undefined where nobody tells
 */
export const scoredUntil = (audioEndMs: number, callEndMs: number | undefined): number =>
  callEndMs !== undefined && callEndMs - audioEndMs > lastMomentsMs ? callEndMs : audioEndMs;
