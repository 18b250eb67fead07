/** What a start goes through, in the order it is reported. */
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

/** Where a failure can be placed: a stage, or the check of the input before the first. */
export type FailedStage = Stage | 'input-validation';
