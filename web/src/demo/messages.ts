import type { Message } from './message.ts';

/** The page's fixed sentences. The thanks for a number load with the form's code. */
export const messages = {
  phoneInvalid: 'Please enter a valid phone number',
  phoneFailed: 'Failed to submit your request. Please try again.',
  callFailed:
    'Failed to connect to the AI assistant. Please check your internet connection or try again later.',
  callConnected: 'Connected to AI assistant! You can now speak.',
  callStarted: 'Call started successfully!',
  callEnded: 'Call ended.',
} as const;

export const callErrorMessage = (message: string): string =>
  `Call error: ${message || 'Unknown error occurred'}`;

/** Seen in turn, so that the visitor reads both. */
export const connected: Message = {
  kind: 'good',
  sentence: messages.callConnected,
  next: { afterMs: 4000, message: null },
};
/** Before the start has settled. */
export const starting: Message = { kind: 'good', sentence: messages.callStarted };
export const started: Message = {
  ...starting,
  next: { afterMs: 2000, message: connected },
};

export const failedStart: Message = { kind: 'problem', sentence: messages.callFailed };

/** While a call connects: nothing at first, then that it takes long. */
export const connecting: Message = {
  kind: 'note',
  next: {
    afterMs: 6000,
    message: {
      kind: 'note',
      advice:
        'This is taking longer than usual. You can wait, or cancel and let the assistant call your phone.',
    },
  },
};

/** While the browser asks for the microphone. */
export const asking: Message = {
  kind: 'note',
  advice: 'Your browser will ask for the microphone. Please allow it, so that the assistant can hear you.',
};
