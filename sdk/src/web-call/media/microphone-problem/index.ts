export { MicrophoneMonitor } from './monitor.ts';
export type { MicrophoneProblem } from './problem.ts';
export type { MicrophoneFact } from './state.ts';
export { watchTrackMute } from './track-mute.ts';
