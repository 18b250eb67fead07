import type { Open } from '../common.ts';
import type { WorkflowModel } from '../model/workflow.ts';
import type { JsonSchema } from '../tool/schema.ts';

export interface MinMessagesCondition {
  readonly type: 'minMessages';
  readonly count: number;
}

export interface MinCallDurationCondition {
  readonly type: 'minCallDuration';
  readonly seconds: number;
}

export interface EndedReasonCondition {
  readonly type: 'endedReason';
  readonly operator: Open<'oneOf' | 'notOneOf'>;
  readonly values: readonly string[];
}

export type StructuredOutputCondition =
  | MinMessagesCondition
  | MinCallDurationCondition
  | EndedReasonCondition;

export interface ComplianceOverride {
  /** Stores the output even under HIPAA. Only for outputs without sensitive data. */
  readonly forceStoreOnHipaaEnabled?: boolean;
}

/** Data to extract from a call. */
export interface CreateStructuredOutput {
  readonly name: string;
  readonly description?: string;
  readonly schema: JsonSchema;
  /** `ai` by default. */
  readonly type?: Open<'ai' | 'regex'>;
  /** Pattern to find in the transcript, if `type` is `regex`. */
  readonly regex?: string;
  readonly model?: WorkflowModel;
  readonly compliancePlan?: ComplianceOverride;
  /** All conditions must hold. */
  readonly conditions?: readonly StructuredOutputCondition[] | null;
  readonly assistantIds?: readonly string[];
  readonly workflowIds?: readonly string[];
}

interface ScorecardComparison {
  readonly type: Open<'comparator'>;
  /** Points added to the score when the condition holds. */
  readonly points: number;
}

export interface ScorecardNumberCondition extends ScorecardComparison {
  readonly comparator: Open<'=' | '!=' | '>' | '<' | '>=' | '<='>;
  readonly value: number;
}

export interface ScorecardBooleanCondition extends ScorecardComparison {
  readonly comparator: Open<'='>;
  readonly value: boolean;
}

export type ScorecardCondition = ScorecardNumberCondition | ScorecardBooleanCondition;

export interface ScorecardMetric {
  readonly structuredOutputId: string;
  readonly conditions: readonly ScorecardCondition[];
}

/** Turns structured outputs into a score. */
export interface CreateScorecard {
  readonly name?: string;
  readonly description?: string;
  readonly metrics: readonly ScorecardMetric[];
  readonly assistantIds?: readonly string[];
}
