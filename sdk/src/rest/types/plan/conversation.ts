import type { Open } from '../common.ts';

/** What to say when nobody speaks. */
export interface MessagePlan {
  /** Messages, of which one is chosen at random each time. */
  readonly idleMessages?: readonly string[];
  /** 3 by default. */
  readonly idleMessageMaxSpokenCount?: number;
  /** Resets the count when the user speaks. Off by default. */
  readonly idleMessageResetCountOnUserSpeechEnabled?: boolean;
  /** Seconds. 10 by default. */
  readonly idleTimeoutSeconds?: number;
  /** Said when silence ends the call. */
  readonly silenceTimeoutMessage?: string;
}

/** Numbers that the user types on the phone. */
export interface KeypadInputPlan {
  /** Off by default. */
  readonly enabled?: boolean;
  /** Seconds until the input is complete. 2 by default. */
  readonly timeoutSeconds?: number;
  /** Keys that end the input. */
  readonly delimiters?: Open<'#' | '*' | ''> | readonly Open<'#' | '*'>[];
}

export interface SmartDenoisingPlan {
  readonly enabled?: boolean;
}

/** Experimental. */
export interface FourierDenoisingPlan {
  readonly enabled?: boolean;
  /** Filters more strongly while music, television or radio is detected. */
  readonly mediaDetectionEnabled?: boolean;
  /** Decibels. Used until there is a baseline. */
  readonly staticThreshold?: number;
  /** Decibels below the baseline. The closer to 0, the stronger the filter. */
  readonly baselineOffsetDb?: number;
  readonly windowSizeMs?: number;
  /** 1 to 99. */
  readonly baselinePercentile?: number;
}

/** Filters noise and other people's speech. */
export interface BackgroundSpeechDenoisingPlan {
  readonly smartDenoisingPlan?: SmartDenoisingPlan;
  readonly fourierDenoisingPlan?: FourierDenoisingPlan;
}

/** How Twilio places the calls. */
export interface TwilioTransportConfiguration {
  readonly provider: 'twilio';
  /** Seconds to let the phone ring. 60 by default. */
  readonly timeout?: number;
  /** Off by default. */
  readonly record?: boolean;
  /** `mono` by default. */
  readonly recordingChannels?: Open<'mono' | 'dual'>;
}

export type TransportConfiguration = TwilioTransportConfiguration;
