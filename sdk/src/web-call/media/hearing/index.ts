export { Hearing } from './hearing.ts';
export type { HearingProblem } from './problem.ts';
export type { HearingFact } from './state.ts';
export { watchTrackMute } from './track-mute.ts';
