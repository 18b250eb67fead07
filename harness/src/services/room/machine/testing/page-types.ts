export interface LoggedEvent {
  readonly action: string;
  /** Page clock, milliseconds since the epoch. */
  readonly at: number;
  readonly data: unknown;
}

export interface JoinOptions {
  readonly url: string;
  readonly bundle: string;
  readonly audioSource?: boolean | string;
  readonly videoSource?: boolean | string;
  readonly startAudioOff?: boolean;
  /** Join with a tone of the page's own, Hz, in place of the microphone. */
  readonly toneHz?: number;
  /** Leave the far end unsubscribed. */
  readonly deaf?: boolean;
  /** Subscribe to the far end's video too. */
  readonly video?: boolean;
  /** Watch no levels. */
  readonly unobserved?: boolean;
}
