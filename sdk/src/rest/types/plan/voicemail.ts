import type { Open } from '../common.ts';

export interface VoicemailDetectionBackoffPlan {
  /** Seconds until the first attempt. */
  readonly startAtSeconds?: number;
  /** Seconds between attempts. */
  readonly frequencySeconds?: number;
  readonly maxRetries?: number;
}

interface ListeningVoicemailDetectionPlan<Provider extends string> {
  readonly provider: Provider;
  /** Seconds from the start of the call until the message is spoken anyway, 0 to 60. 30 by default. */
  readonly beepMaxAwaitSeconds?: number;
  readonly backoffPlan?: VoicemailDetectionBackoffPlan;
  /** `audio` by default. */
  readonly type?: Open<'audio' | 'transcript'>;
}

export interface GoogleVoicemailDetectionPlan extends ListeningVoicemailDetectionPlan<'google'> {}

export interface OpenAIVoicemailDetectionPlan extends ListeningVoicemailDetectionPlan<'openai'> {}

export interface VapiVoicemailDetectionPlan extends ListeningVoicemailDetectionPlan<'vapi'> {}

export interface TwilioVoicemailDetectionPlan {
  readonly provider: 'twilio';
  /** On by default. */
  readonly enabled?: boolean;
  /** What counts as voicemail. `machine_end_beep` and `machine_end_silence` by default. */
  readonly voicemailDetectionTypes?: readonly Open<
    | 'machine_start'
    | 'human'
    | 'fax'
    | 'unknown'
    | 'machine_end_beep'
    | 'machine_end_silence'
    | 'machine_end_other'
  >[];
  /** Seconds. 30 by default. */
  readonly machineDetectionTimeout?: number;
  /** Milliseconds of speech above which the other side counts as a machine. 2,400 by default. */
  readonly machineDetectionSpeechThreshold?: number;
  /** Milliseconds of silence that end the speech. 1,200 by default. */
  readonly machineDetectionSpeechEndThreshold?: number;
  /** Milliseconds of silence at the start after which detection stops. 5,000 by default. */
  readonly machineDetectionSilenceTimeout?: number;
}

export type VoicemailDetectionPlan =
  | GoogleVoicemailDetectionPlan
  | OpenAIVoicemailDetectionPlan
  | TwilioVoicemailDetectionPlan
  | VapiVoicemailDetectionPlan;
