import type { CallView } from '../demo/state.ts';

const stages: Readonly<Record<string, string>> = {
  initialization: 'Opening the microphone',
  'web-call-creation': 'Reaching the assistant',
  'daily-call-object-creation': 'Preparing the line',
  'mobile-permissions': 'Checking the microphone',
  'daily-call-join': 'Connecting the line',
  'video-recording-setup': 'Preparing the recording',
  'video-recording-started': 'Starting the recording',
  'audio-observer-setup': 'Tuning in',
  'audio-processing-setup': 'Clearing the sound',
};

/** The line below the seal while there is a call. `active`: the assistant is there. */
export function callWord(call: CallView, active: boolean): string {
  if (call.ending) return 'Hanging up';
  if (call.audioBlocked) return 'Waiting for your tap';
  if (!active) return (call.stage !== null && stages[call.stage]) || 'Waiting for the answer';
  if (call.network === 'lost') return 'Reconnecting…';
  if (call.muted) return 'You are muted';
  if (call.speaking) return 'Speaking';
  return call.micProblem === null ? 'Listening' : 'We can’t hear you';
}
