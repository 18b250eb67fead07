import type { CallMessage } from '../../messages/messages.ts';
import { createTranscript, type Speaker, type TranscriptOptions } from '../index.ts';

export const stamped = (message: CallMessage, timestamp?: number): CallMessage =>
  timestamp === undefined ? message : ({ ...message, timestamp } as CallMessage);
const said =
  (role: Speaker, transcriptType: 'partial' | 'final') => (transcript: string, timestamp?: number) =>
    stamped({ type: 'transcript', role, transcriptType, transcript }, timestamp);
export const user = said('user', 'final');
export const userPartly = said('user', 'partial');
export const assistant = said('assistant', 'final');
export const assistantPartly = said('assistant', 'partial');
export const starts = (role: Speaker, timestamp?: number) =>
  stamped({ type: 'speech-update', status: 'started', role }, timestamp);
export const stops = (role: Speaker, timestamp?: number) =>
  stamped({ type: 'speech-update', status: 'stopped', role }, timestamp);
export const interrupted = (timestamp?: number) => stamped({ type: 'user-interrupted' }, timestamp);
export const conversation = (
  ...passages: readonly (readonly [role: string, content: string])[]
): CallMessage => ({
  type: 'conversation-update',
  messagesOpenAIFormatted: passages.map(([role, content]) => ({ role, content })),
});
export const ended: CallMessage = { type: 'status-update', status: 'ended' };

/** The transcript after messages and typed texts that arrive a second apart. */
export function transcriptOf(events: readonly (CallMessage | string)[], options: TranscriptOptions = {}) {
  let clock = 0;
  const transcript = createTranscript({ now: () => (clock += 1000), ...options });
  for (const event of events) {
    if (typeof event === 'string') transcript.addTyped(event);
    else transcript.push(event);
  }
  return transcript;
}
const marks = { assistant: 'A', user: 'U' } as const;
/** Every entry as `A: text`, with `…` after text that may change and `/` after interrupted text. */
export const read = (...events: readonly (CallMessage | string)[]) =>
  transcriptOf(events).entries.map(
    ({ role, text, final, interrupted: cut }) =>
      `${marks[role]}: ${text}${final ? '' : '…'}${cut ? '/' : ''}`,
  );
