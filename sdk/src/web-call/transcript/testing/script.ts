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
export const interrupted = (timestamp?: number, turnId?: string) =>
  stamped({ type: 'user-interrupted', ...(turnId ? { turnId } : {}) }, timestamp);
export const writes = (output: unknown, turnId?: string): CallMessage => ({
  type: 'model-output',
  output,
  ...(turnId ? { turnId } : {}),
});
export const voices = (input: string): CallMessage => ({ type: 'voice-input', input });
export const progress = (text: string, wordsSpoken: number, turn = 0): CallMessage => ({
  type: 'assistant.speechStarted',
  text,
  turn,
  timing: { type: 'word-progress', wordsSpoken, totalWords: 0 },
});
export const aligned = (text: string, words: readonly string[], timestamp: number): CallMessage => ({
  type: 'assistant.speechStarted',
  text,
  turn: 0,
  timestamp,
  timing: {
    type: 'word-alignment',
    words,
    wordsStartTimesMs: words.map((_, index) => index * 100),
    wordsEndTimesMs: words.map((_, index) => index * 100 + 90),
  },
});
export const conversation = (
  ...passages: readonly (readonly [role: string, content: string])[]
): CallMessage => ({
  type: 'conversation-update',
  messagesOpenAIFormatted: passages.map(([role, content]) => ({ role, content })),
});
export const ended: CallMessage = { type: 'status-update', status: 'ended' };

/** The transcript after messages that arrive a second apart. */
export function transcriptOf(messages: readonly CallMessage[], options: TranscriptOptions = {}) {
  let clock = 0;
  const transcript = createTranscript({ now: () => (clock += 1000), ...options });
  for (const message of messages) transcript.push(message);
  return transcript;
}
const marks = { assistant: 'A', user: 'U' } as const;
/** Every entry as `A: text`, with `…` after text that may change and `/` after interrupted text. */
export const read = (...messages: readonly CallMessage[]) =>
  transcriptOf(messages).entries.map(
    ({ role, text, final, interrupted: cut }) =>
      `${marks[role]}: ${text}${final ? '' : '…'}${cut ? '/' : ''}`,
  );
