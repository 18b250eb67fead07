import type { Scenario } from '../scenario/index.ts';
import type { Attempt, Calibration, ScenarioResult, StepResult } from '../result/result.ts';

/** What is going on in a run, for a display. `id` is the scenario's. */
export type RunEvent =
  | {
      readonly type: 'run-start';
      readonly scenarios: readonly Scenario[];
      readonly workers: number;
      readonly calibration: Calibration;
    }
  | {
      readonly type: 'scenario-start';
      readonly id: string;
      readonly name: string;
      /** From 0. */
      readonly worker: number;
      readonly steps: number;
      /** From 1; more where it was tried before. */
      readonly attempt: number;
    }
  | { readonly type: 'step-start'; readonly id: string; readonly index: number; readonly text: string }
  /** It is over. */
  | { readonly type: 'step'; readonly id: string; readonly index: number; readonly result: StepResult }
  | {
      readonly type: 'attempt-end';
      readonly id: string;
      readonly attempt: Attempt;
      /** It is tried once more. */
      readonly again: boolean;
    }
  | { readonly type: 'scenario-end'; readonly id: string; readonly result: ScenarioResult }
  | { readonly type: 'note'; readonly id?: string; readonly text: string };
