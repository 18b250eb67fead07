/** What the page tells about a call that could not be started, beneath its fixed sentence. */
export interface Advice {
  /** Empty where the fixed sentence says it all. */
  readonly text: string;
  /** What would help: another permission, or nothing on this page but the phone. */
  readonly remedy: 'permission' | 'phone' | null;
}

export const noAdvice: Advice = { text: '', remedy: null };

const phoneInstead = 'or let the assistant call your phone.';

/** What to do next once a running call has failed. */
export const adviceAfterError = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'call-connection-lost'
    ? `Check your internet connection, then try again, ${phoneInstead}`
    : `Please try again, ${phoneInstead}`;

/** Once the permission has changed after a refusal. */
export const permissionAdvice = {
  granted: 'The microphone is allowed now. Press Try in Browser to begin.',
  prompt: 'Press Try in Browser and your browser will ask for the microphone again.',
} as const;
