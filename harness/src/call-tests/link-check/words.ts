/** The page's sentences, as the product's description has them; the page must not change them unnoticed. */
export const words = {
  browserButton: 'Try in Browser',
  endButton: 'End Call',
  phoneButton: 'Call My Phone',
  submitButton: 'Submit Phone Number',
  phoneRefused: 'Please enter a valid phone number',
  phoneSubmitted:
    'Thank you. Your request has been submitted successfully. ' +
    "If you don't receive the call within 15 seconds, please double check the phone number.",
  callEnded: 'Call ended.',
} as const;
