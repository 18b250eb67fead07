import type { Attempt, RunReport, ScenarioResult, StepResult } from '../result/result.ts';

/** Progress of a run, for display. `id` is the scenario's. */
export type RunEvent =
  /** With what the run has shown if it is killed: nothing has passed. */
  | { readonly type: 'run-start'; readonly report: RunReport }
  | {
      readonly type: 'scenario-start';
      readonly id: string;
      readonly name: string;
      /** Number of the worker, from 0. */
      readonly worker: number;
      readonly steps: number;
      /** Number of the attempt, from 1. */
      readonly attempt: number;
    }
  | { readonly type: 'step-start'; readonly id: string; readonly index: number; readonly text: string }
  | { readonly type: 'step'; readonly id: string; readonly index: number; readonly result: StepResult }
  | { readonly type: 'attempt-end'; readonly id: string; readonly attempt: Attempt }
  | { readonly type: 'scenario-end'; readonly id: string; readonly result: ScenarioResult }
  | { readonly type: 'note'; readonly id?: string; readonly text: string };
