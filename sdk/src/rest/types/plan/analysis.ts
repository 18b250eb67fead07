import type { Open } from '../common.ts';
import type { OpenAIMessage } from '../model/fields.ts';
import type { JsonSchema } from '../tool/schema.ts';

interface AnalysisStep {
  readonly enabled?: boolean;
  /** Replaces the platform's own prompt. May use `{{transcript}}`. */
  readonly messages?: readonly OpenAIMessage[];
  /** Seconds after which the result is left out. 5 by default. */
  readonly timeoutSeconds?: number;
}

/** Makes `analysis.summary`. On by default. */
export interface SummaryPlan extends AnalysisStep {}

/** Makes `analysis.structuredData`. Off by default. */
export interface StructuredDataPlan extends AnalysisStep {
  readonly schema?: JsonSchema;
}

export interface StructuredDataMultiPlan {
  /** Key of the result. */
  readonly key: string;
  readonly plan: StructuredDataPlan;
}

/** Makes `analysis.successEvaluation`. On by default. */
export interface SuccessEvaluationPlan extends AnalysisStep {
  /** Format of the result: a number, a word or a list. `PassFail` by default. */
  readonly rubric?: Open<
    | 'NumericScale'
    | 'DescriptiveScale'
    | 'Checklist'
    | 'Matrix'
    | 'PercentageScale'
    | 'LikertScale'
    | 'AutomaticRubric'
    | 'PassFail'
  >;
}

/** Analyses to run after a call. */
export interface AnalysisPlan {
  /** Minimum number of messages for an analysis. 2 by default. */
  readonly minMessagesThreshold?: number;
  readonly summaryPlan?: SummaryPlan;
  readonly structuredDataPlan?: StructuredDataPlan;
  readonly structuredDataMultiPlan?: readonly StructuredDataMultiPlan[];
  readonly successEvaluationPlan?: SuccessEvaluationPlan;
  /** @deprecated Use `structuredOutputIds` of the artifact plan. */
  readonly outcomeIds?: readonly string[];
}
