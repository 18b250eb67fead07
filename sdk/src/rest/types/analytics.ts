import type { JsonObject, Open, Timestamp } from './common.ts';
import type { Words } from './words.ts';

export interface AnalyticsOperation {
  readonly operation: Open<'sum' | 'avg' | 'count' | 'min' | 'max' | 'history'>;
  /** Costs are in US dollars. */
  readonly column: Open<
    | Words<'id cost duration concurrency minutesUsed'>
    | `costBreakdown.${
        | Words<'llm stt tts vapi transport transcriber analysisBreakdown.summary ttsCharacters'>
        | Words<'llmPromptTokens llmCompletionTokens llmCachedPromptTokens'>}`
  >;
  /** Name of the result. By default the operation and column, such as `sumDuration`. At most 40 characters. */
  readonly alias?: string;
}

export interface TimeRange {
  /** One result per step. By default, one for the whole range. */
  readonly step?: Open<Words<'second minute hour day week month quarter year decade century millennium'>>;
  /** 7 days ago by default. */
  readonly start?: Timestamp;
  /** Now by default. */
  readonly end?: Timestamp;
  /** UTC by default. */
  readonly timezone?: string;
}

export interface VariableValueGroupBy {
  /** At most 100 characters. */
  readonly key: string;
}

export interface AnalyticsQuery {
  /** Returned with the result. At most 40 characters. */
  readonly name: string;
  readonly table: Open<'call' | 'subscription'>;
  readonly operations: readonly AnalyticsOperation[];
  readonly groupBy?: readonly Open<
    'type' | 'assistantId' | 'endedReason' | 'analysis.successEvaluation' | 'status'
  >[];
  readonly groupByVariableValue?: readonly VariableValueGroupBy[];
  readonly timeRange?: TimeRange;
}

export interface AnalyticsQueryRequest {
  readonly queries: readonly AnalyticsQuery[];
}

export interface AnalyticsQueryResult {
  /** Name of the query. */
  readonly name: string;
  readonly timeRange: TimeRange;
  /** One row per group and step. Its fields are named after the columns and operations. */
  readonly result: readonly JsonObject[];
}
