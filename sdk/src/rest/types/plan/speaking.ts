import type { Open } from '../common.ts';
import type { Server } from '../server.ts';
import type { RegexOption } from '../voice/chunk.ts';

export interface VapiSmartEndpointingPlan {
  readonly provider: 'vapi';
}

export interface LivekitSmartEndpointingPlan {
  readonly provider: 'livekit';
  /**
   * A mathjs expression of `x` for the milliseconds to wait. At 0 the user has surely finished, at 1 is still speaking.
   * `20 + 500 * sqrt(x) + 2500 * x^3` by default.
   */
  readonly waitFunction?: string;
}

/** Your server decides when the user has finished. */
export interface CustomSmartEndpointingPlan {
  readonly provider: 'custom-endpointing-model';
  /** The assistant's by default. */
  readonly server?: Server;
}

export type SmartEndpointingPlan =
  | VapiSmartEndpointingPlan
  | LivekitSmartEndpointingPlan
  | CustomSmartEndpointingPlan;

interface SingleEndpointingRule {
  /** A JavaScript regular expression. */
  readonly regex: string;
  readonly regexOptions?: readonly RegexOption[];
  readonly timeoutSeconds: number;
}

/** Matches the assistant's last message. */
export interface AssistantEndpointingRule extends SingleEndpointingRule {
  readonly type: 'assistant';
}

/** Matches the customer's current speech. */
export interface CustomerEndpointingRule extends SingleEndpointingRule {
  readonly type: 'customer';
}

export interface BothEndpointingRule {
  readonly type: 'both';
  readonly assistantRegex: string;
  readonly assistantRegexOptions?: readonly RegexOption[];
  readonly customerRegex: string;
  readonly customerRegexOptions?: readonly RegexOption[];
  readonly timeoutSeconds: number;
}

export type EndpointingRule = AssistantEndpointingRule | CustomerEndpointingRule | BothEndpointingRule;

/** Seconds to wait after a transcript. */
export interface TranscriptionEndpointingPlan {
  /** 0.1 by default. */
  readonly onPunctuationSeconds?: number;
  /** 1.5 by default. */
  readonly onNoPunctuationSeconds?: number;
  readonly onNumberSeconds?: number;
}

/** When the assistant starts to speak after the user. */
export interface StartSpeakingPlan {
  /** 0 to 5. 0.4 by default. */
  readonly waitSeconds?: number;
  /** @deprecated Use `smartEndpointingPlan`. */
  readonly smartEndpointingEnabled?: boolean | Open<'livekit'>;
  /** Takes precedence over `transcriptionEndpointingPlan`. */
  readonly smartEndpointingPlan?: SmartEndpointingPlan;
  /** The first matching rule takes precedence over both plans. */
  readonly customEndpointingRules?: readonly EndpointingRule[];
  readonly transcriptionEndpointingPlan?: TranscriptionEndpointingPlan;
}

/** When the assistant stops because the user interrupts. */
export interface StopSpeakingPlan {
  /** Words needed to interrupt, 0 to 10. With 0, the default, `voiceSeconds` decides. */
  readonly numWords?: number;
  /** Seconds of speech needed to interrupt, 0 to 0.5. 0.2 by default. Needs `numWords` to be 0. */
  readonly voiceSeconds?: number;
  /** Seconds until the assistant speaks again, 0 to 10. 1 by default. */
  readonly backoffSeconds?: number;
  /** Phrases that never interrupt. */
  readonly acknowledgementPhrases?: readonly string[];
  /** Phrases that always interrupt. */
  readonly interruptionPhrases?: readonly string[];
}
