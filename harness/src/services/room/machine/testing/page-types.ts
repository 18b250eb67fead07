export interface LoggedEvent {
  readonly action: string;
  /** Page clock, milliseconds since the epoch. */
  readonly at: number;
  readonly data: unknown;
}

export interface JoinRequest {
  readonly url: string;
  readonly bundle: string;
  readonly audioSource?: boolean | string;
  readonly videoSource?: boolean | string;
  readonly startAudioOff?: boolean;
  /** Join with the page's own tone, Hz, instead of the microphone. */
  readonly toneHz?: number;
  /** Do not subscribe to the assistant. */
  readonly deaf?: boolean;
  /** Observe no levels. */
  readonly unobserved?: boolean;
}
