/** The page's advice on a failed start, below its fixed sentence. */
export interface Advice {
  /** Empty if the fixed sentence is enough. */
  readonly text: string;
  /** The way out: another permission, or on this page only the phone. */
  readonly remedy: 'permission' | 'phone' | null;
}

export const noAdvice: Advice = { text: '', remedy: null };

/** Advice after the permission has changed following a refusal. */
export const permissionAdvice = {
  granted: 'The microphone is allowed now. Press Try in Browser to begin.',
  prompt: 'Press Try in Browser and your browser will ask for the microphone again.',
} as const;
