import type { Open } from '../common.ts';
import type { Server } from '../server.ts';
import type { RegexOption } from '../voice/chunk.ts';

export interface VapiSmartEndpointingPlan {
  readonly provider: 'vapi';
}

export interface LivekitSmartEndpointingPlan {
  readonly provider: 'livekit';
  /**
   * A mathjs expression: milliseconds to wait, of `x`. At 0 the user is done for sure, at 1 still speaking.
   * `20 + 500 * sqrt(x) + 2500 * x^3` by default.
   */
  readonly waitFunction?: string;
}

/** Your server decides. */
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

/** For the last message of the assistant. */
export interface AssistantEndpointingRule extends SingleEndpointingRule {
  readonly type: 'assistant';
}

/** For what the customer is saying. */
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

/** When the user is done, and the assistant starts to speak. */
export interface StartSpeakingPlan {
  /** 0 to 5. 0.4 by default. */
  readonly waitSeconds?: number;
  /** @deprecated Use `smartEndpointingPlan`. */
  readonly smartEndpointingEnabled?: boolean | Open<'livekit'>;
  /** Wins over `transcriptionEndpointingPlan`. */
  readonly smartEndpointingPlan?: SmartEndpointingPlan;
  /** The first that matches wins over both plans. */
  readonly customEndpointingRules?: readonly EndpointingRule[];
  readonly transcriptionEndpointingPlan?: TranscriptionEndpointingPlan;
}

/** When the user interrupts, and the assistant stops. */
export interface StopSpeakingPlan {
  /** Words that interrupt, 0 to 10. With 0, the default, `voiceSeconds` counts. */
  readonly numWords?: number;
  /** Seconds of a voice that interrupt, 0 to 0.5. 0.2 by default. Needs `numWords` to be 0. */
  readonly voiceSeconds?: number;
  /** Seconds until the assistant speaks again, 0 to 10. 1 by default. */
  readonly backoffSeconds?: number;
  /** They never interrupt. */
  readonly acknowledgementPhrases?: readonly string[];
  /** They always interrupt. */
  readonly interruptionPhrases?: readonly string[];
}
