/** The stages of a start, in the order in which they are reported. */
export const stages = [
  'initialization',
  'web-call-creation',
  'daily-call-object-creation',
  'mobile-permissions',
  'daily-call-join',
  'video-recording-setup',
  'video-recording-started',
  'audio-observer-setup',
  'audio-processing-setup',
] as const;

export type Stage = (typeof stages)[number];

/** Where a start can fail: a stage, or the input validation before the first. */
export type FailedStage = Stage | 'input-validation';
