import type { LastCall, ShownCall } from '../demo/state.ts';
import { formatElapsed } from './format-time.ts';

const stages: Readonly<Record<string, string>> = {
  initialization: 'Opening the microphone',
  'web-call-creation': 'Reaching the assistant',
  'daily-call-object-creation': 'Preparing the line',
  'mobile-permissions': 'Checking the microphone',
  'daily-call-join': 'Connecting the line',
  'audio-observer-setup': 'Tuning in',
  'audio-processing-setup': 'Clearing the sound',
};

/** The line below the seal while there is a call. `active`: the assistant is there. */
export function callWord(call: ShownCall, isActive: boolean): string {
  if (call.isEnding) return 'Hanging up';
  if (call.isBlocked) return 'Waiting for your tap';
  if (!isActive) return stageWord(call) ?? 'Waiting for the answer';
  if (call.network === 'lost') return 'Reconnecting…';
  if (call.isMuted) return 'You are muted';
  if (call.isSpeaking) return 'The assistant is speaking';
  if (call.micProblem !== null) return 'We can’t hear you';
  if (call.caller === 'waits') return 'Thinking';
  if (call.caller === 'speaks') return 'Hears you';
  // It may be about to greet.
  if (!call.captions.some(({ role }) => role === 'assistant')) return 'Connected';
  return call.isTyped ? 'Waiting for your words' : 'Listening';
}

/** The line below the seal after a call; undefined if there was none worth a word. */
export const wordAfter = (call: LastCall | null): string | undefined =>
  call && !call.typed && call.lengthMs >= 1000 ? `The call took ${formatElapsed(call.lengthMs)}` : undefined;

function stageWord({ stage, isTyped }: ShownCall): string | undefined {
  const word = stage === null ? undefined : stages[stage];
  return isTyped && word?.endsWith('the microphone') ? 'Reaching the assistant' : word;
}
