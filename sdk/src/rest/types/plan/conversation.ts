import type { Open } from '../common.ts';

/** What to say when nobody speaks. */
export interface MessagePlan {
  /** One of them is chosen at random each time. */
  readonly idleMessages?: readonly string[];
  /** 3 by default. */
  readonly idleMessageMaxSpokenCount?: number;
  /** The count starts again when the user speaks. Off by default. */
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
  /** Seconds until the input is taken. 2 by default. */
  readonly timeoutSeconds?: number;
  /** What ends the input. */
  readonly delimiters?: Open<'#' | '*' | ''> | readonly Open<'#' | '*'>[];
}

export interface SmartDenoisingPlan {
  readonly enabled?: boolean;
}

/** Experimental. */
export interface FourierDenoisingPlan {
  readonly enabled?: boolean;
  /** Filters harder while there is music, television or radio. */
  readonly mediaDetectionEnabled?: boolean;
  /** Decibels. Used until there is a baseline. */
  readonly staticThreshold?: number;
  /** Decibels below the baseline. The closer to 0, the harder. */
  readonly baselineOffsetDb?: number;
  readonly windowSizeMs?: number;
  /** 1 to 99. */
  readonly baselinePercentile?: number;
}

/** Filters noise, and others who speak. */
export interface BackgroundSpeechDenoisingPlan {
  readonly smartDenoisingPlan?: SmartDenoisingPlan;
  readonly fourierDenoisingPlan?: FourierDenoisingPlan;
}

/** How Twilio places the calls. */
export interface TwilioTransportConfiguration {
  readonly provider: 'twilio';
  /** Seconds that it rings. 60 by default. */
  readonly timeout?: number;
  /** Off by default. */
  readonly record?: boolean;
  /** `mono` by default. */
  readonly recordingChannels?: Open<'mono' | 'dual'>;
}

export type TransportConfiguration = TwilioTransportConfiguration;
