/** The page's fixed sentences. */
export const messages = {
  phoneInvalid: 'Please enter a valid phone number',
  phoneSubmitted:
    'Thank you. Your request has been submitted successfully. ' +
    "If you don't receive the call within 15 seconds, please double check the phone number.",
  phoneFailed: 'Failed to submit your request. Please try again.',
  callFailed:
    'Failed to connect to the AI assistant. Please check your internet connection or try again later.',
  callConnected: 'Connected to AI assistant! You can now speak.',
  callStarted: 'Call started successfully!',
  callEnded: 'Call ended.',
} as const;

export const callErrorMessage = (message: string): string =>
  `Call error: ${message || 'Unknown error occurred'}`;
