import type { Message } from './messages.ts';

export const callConnected = 'Connected to AI assistant! You can now speak.';
export const callStarted = 'Call started successfully!';
export const callEnded = 'Call ended.';

export const callErrorMessage = (message: string): string =>
  `Call error: ${message || 'Unknown error occurred'}`;

/** Seen in turn, so that the visitor reads both. */
export const connectedMessage: Message = {
  kind: 'good',
  sentence: callConnected,
  next: { afterMs: 4000, message: null },
};
/** Before the start has settled. */
export const startingMessage: Message = { kind: 'good', sentence: callStarted };
export const startedMessage: Message = {
  ...startingMessage,
  next: { afterMs: 2000, message: connectedMessage },
};
