/** What the page tells about a call that could not be started, beneath its fixed sentence. */
export interface Advice {
  /** Empty where the fixed sentence says it all. */
  readonly text: string;
  /** What would help: another permission, or nothing on this page but the phone. */
  readonly remedy: 'permission' | 'phone' | null;
}

export const noAdvice: Advice = { text: '', remedy: null };

/** Once the permission has changed after a refusal. */
export const permissionAdvice = {
  granted: 'The microphone is allowed now. Press Try in Browser to begin.',
  prompt: 'Press Try in Browser and your browser will ask for the microphone again.',
} as const;
