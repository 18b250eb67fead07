import type { Disturbance } from '../call/disturbance.ts';
import type { MicrophonePermission } from '../call/microphone-permission.ts';

/**
 * What the page says. The state holds one message at most, so a new one replaces the one before it and each is announced
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
  readonly about?: Disturbance;
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
