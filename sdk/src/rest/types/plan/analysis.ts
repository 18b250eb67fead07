import type { Open } from '../common.ts';
import type { OpenAIMessage } from '../model/fields.ts';
import type { JsonSchema } from '../tool/schema.ts';

interface AnalysisStep {
  readonly enabled?: boolean;
  /** The prompt, in place of the platform's own. It may use `{{transcript}}`. */
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
  /** Where the result goes. */
  readonly key: string;
  readonly plan: StructuredDataPlan;
}

/** Makes `analysis.successEvaluation`. On by default. */
export interface SuccessEvaluationPlan extends AnalysisStep {
  /** What the result is: a number, a word or a list. `PassFail` by default. */
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

/** What to make of a call once it is over. */
export interface AnalysisPlan {
  /** A call of fewer messages is not analysed. 2 by default. */
  readonly minMessagesThreshold?: number;
  readonly summaryPlan?: SummaryPlan;
  readonly structuredDataPlan?: StructuredDataPlan;
  readonly structuredDataMultiPlan?: readonly StructuredDataMultiPlan[];
  readonly successEvaluationPlan?: SuccessEvaluationPlan;
  /** @deprecated Use `structuredOutputIds` of the artifact plan. */
  readonly outcomeIds?: readonly string[];
}
