import type { MicrophonePermission } from '../call/microphone-permission.ts';
import type { MicrophoneProblem } from '@firmline/sdk/web-call';

/**
 * What the page shows. The state holds one message at most, so a new one replaces the one before it and each is announced
 * once; components only draw it.
 */
export interface Message {
  /** Only a problem interrupts a screen reader. */
  readonly kind: 'good' | 'problem' | 'note';
  /** Why, in front of the sentence. */
  readonly cause?: string;
  /** One of the page's fixed sentences. */
  readonly sentence?: string;
  /** What the visitor can do. */
  readonly advice?: string;
  /** A note about the call, whose texts load with the call's code. It goes when the disturbance goes. */
  readonly disturbance?: Disturbance;
  readonly remedy?: Remedy;
  /** Offers to type instead of speaking. */
  readonly offersTyping?: true;
  /** Takes its place once the permission for the microphone is another one. */
  readonly ifPermission?: Readonly<Partial<Record<MicrophonePermission, Message>>>;
  /** Another message, or none, takes its place after this time, ms. */
  readonly next?: { readonly afterMs: number; readonly message: Message | null };
}

/** What helps. */
export type Remedy =
  /** The phone: its button becomes the main one. */
  | 'phone'
  /** The phone, whose form opens by itself. */
  | 'phone-form'
  /** Another browser, to which the visitor takes the link. */
  | 'other-browser'
  /** What to do after a call. */
  | 'next-steps'
  /** To call the same number again, or to change it. */
  | 'phone-again';

/** The page's fixed sentences. The thanks for a number load with the form's code, those of a call with its. */
export const messages = {
  phoneInvalid: 'Please enter a valid phone number',
  phoneFailed: 'Failed to submit your request. Please try again.',
  callFailed:
    'Failed to connect to the AI assistant. Please check your internet connection or try again later.',
} as const;

export const failedStart: Message = { kind: 'problem', sentence: messages.callFailed };

/** While a call connects: nothing at first, then that it takes long. */
export const connectingMessage: Message = {
  kind: 'note',
  next: {
    afterMs: 6000,
    message: {
      kind: 'note',
      advice: 'This is taking longer than usual.',
    },
  },
};

/** While the browser asks for the microphone. */
export const askingMessage: Message = {
  kind: 'note',
  advice: 'Your browser may ask for the microphone. Please allow it, so that the assistant can hear you.',
};

/** A problem of a running call: its connection, its microphone, why the visitor cannot be heard, or an echo. */
export type Disturbance = 'weak' | 'lost' | 'back' | 'trouble' | 'echo' | MicrophoneProblem['kind'];
