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
