import type { JsonObject, Open } from '../common.ts';

interface CostFields {
  /** US dollars. */
  readonly cost: number;
}

interface TokenCost extends CostFields {
  /** Provider, name and settings of the model. */
  readonly model: JsonObject;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export interface TransportCost extends CostFields {
  readonly type: 'transport';
  readonly provider?: Open<'daily' | 'vapi' | 'vapi.websocket' | 'twilio' | 'vonage' | 'telnyx' | 'vapi.sip'>;
  readonly minutes: number;
}

export interface TranscriberCost extends CostFields {
  readonly type: 'transcriber';
  readonly transcriber: JsonObject;
  readonly minutes: number;
}

export interface ModelCost extends TokenCost {
  readonly type: 'model';
  /** Part of `promptTokens` that came from the provider's cache. */
  readonly cachedPromptTokens?: number;
  /** Reasoning models only. */
  readonly reasoningTokens?: number;
}

export interface VoiceCost extends CostFields {
  readonly type: 'voice';
  readonly voice: JsonObject;
  readonly characters: number;
}

/** The platform's own fee. */
export interface VapiCost extends CostFields {
  readonly type: 'vapi';
  readonly subType: Open<'normal' | 'overage'>;
  readonly minutes: number;
}

export interface VoicemailDetectionCost extends CostFields {
  readonly type: 'voicemail-detection';
  readonly model: JsonObject;
  readonly provider: Open<'twilio' | 'google' | 'openai' | 'vapi'>;
  readonly promptTextTokens: number;
  readonly promptAudioTokens: number;
  readonly completionTextTokens: number;
  readonly completionAudioTokens: number;
}

export interface StructuredOutputCost extends CostFields {
  readonly structuredOutputId: string;
  readonly name: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Part of `promptTokens` that came from the provider's cache. */
  readonly cachedPromptTokens?: number;
}

export interface AnalysisCost extends TokenCost {
  readonly type: 'analysis';
  readonly analysisType: Open<'summary' | 'structuredData' | 'successEvaluation' | 'structuredOutput'>;
  /** Part of `promptTokens` that came from the provider's cache. */
  readonly cachedPromptTokens?: number;
  /** Parts of this cost by structured output, if it is for structured outputs. */
  readonly structuredOutputBreakdown?: readonly StructuredOutputCost[];
}

export interface KnowledgeBaseCost extends TokenCost {
  readonly type: 'knowledge-base';
}

export interface ChatCost extends CostFields {
  readonly type: 'chat';
}

export interface SessionCost extends CostFields {
  readonly type: 'session';
}

/** One item of a call's costs. */
export type Cost =
  | TransportCost
  | TranscriberCost
  | ModelCost
  | VoiceCost
  | VapiCost
  | VoicemailDetectionCost
  | AnalysisCost
  | KnowledgeBaseCost;

/** Costs in US dollars, and the tokens used. */
export interface AnalysisCostBreakdown {
  readonly summary?: number;
  readonly summaryPromptTokens?: number;
  readonly summaryCompletionTokens?: number;
  readonly summaryCachedPromptTokens?: number;
  readonly structuredData?: number;
  readonly structuredDataPromptTokens?: number;
  readonly structuredDataCompletionTokens?: number;
  readonly structuredDataCachedPromptTokens?: number;
  readonly successEvaluation?: number;
  readonly successEvaluationPromptTokens?: number;
  readonly successEvaluationCompletionTokens?: number;
  readonly successEvaluationCachedPromptTokens?: number;
  readonly structuredOutput?: number;
  readonly structuredOutputPromptTokens?: number;
  readonly structuredOutputCompletionTokens?: number;
  readonly structuredOutputCachedPromptTokens?: number;
}

/** Costs in US dollars, by purpose. */
export interface CostBreakdown {
  readonly transport?: number;
  /** Transcriber. */
  readonly stt?: number;
  /** Model. */
  readonly llm?: number;
  /** Voice. */
  readonly tts?: number;
  /** The platform's own fee. */
  readonly vapi?: number;
  readonly chat?: number;
  readonly total?: number;
  readonly llmPromptTokens?: number;
  readonly llmCompletionTokens?: number;
  readonly llmCachedPromptTokens?: number;
  readonly ttsCharacters?: number;
  readonly analysisCostBreakdown?: AnalysisCostBreakdown;
}
