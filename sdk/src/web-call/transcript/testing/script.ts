import type { CallMessage } from '../../messages/messages.ts';
import { createTranscript, type Speaker, type TranscriptOptions } from '../index.ts';

export const withStamp = (message: CallMessage, timestamp?: number): CallMessage =>
  timestamp === undefined ? message : ({ ...message, timestamp } as CallMessage);
const transcriptMessage =
  (role: Speaker, transcriptType: 'partial' | 'final') => (transcript: string, timestamp?: number) =>
    withStamp({ type: 'transcript', role, transcriptType, transcript }, timestamp);
export const user = transcriptMessage('user', 'final');
export const userPartly = transcriptMessage('user', 'partial');
export const assistant = transcriptMessage('assistant', 'final');
export const assistantPartly = transcriptMessage('assistant', 'partial');
export const starts = (role: Speaker, timestamp?: number) =>
  withStamp({ type: 'speech-update', status: 'started', role }, timestamp);
export const stops = (role: Speaker, timestamp?: number) =>
  withStamp({ type: 'speech-update', status: 'stopped', role }, timestamp);
export const interruption = (timestamp?: number) => withStamp({ type: 'user-interrupted' }, timestamp);
export const conversation = (
  ...passages: readonly (readonly [role: string, content: string])[]
): CallMessage => ({
  type: 'conversation-update',
  messagesOpenAIFormatted: passages.map(([role, content]) => ({ role, content })),
});
export const endMessage: CallMessage = { type: 'status-update', status: 'ended' };

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
export const readEntries = (...events: readonly (CallMessage | string)[]) =>
  transcriptOf(events).entries.map(
    ({ role, text, final, interrupted: isInterrupted }) =>
      `${marks[role]}: ${text}${final ? '' : '…'}${isInterrupted ? '/' : ''}`,
  );
