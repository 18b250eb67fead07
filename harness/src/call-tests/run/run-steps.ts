import { performance } from 'node:perf_hooks';
import { type Scenario, scenarioDefaults } from '../scenario/index.ts';
import type { Screenshot, StepResult } from '../result/result.ts';
import type { Applicable } from './applicable.ts';
import type { BuiltInStep } from './built-in.ts';
import type { LagMonitor } from './lag.ts';
import { machineProblem, type OwnProblem, stopped, wordsOf } from './problem.ts';
import { runStep, type StepContext } from './step.ts';
import type { Watch } from './watch.ts';

export interface RunStepsOptions {
  readonly scenario: Scenario;
  readonly applicable: Applicable;
  readonly lag: LagMonitor;
  readonly signal: AbortSignal;
  readonly onStepStart?: (index: number, text: string) => void;
  readonly onStep?: (index: number, result: StepResult) => void;
}

export interface Stepped {
  /** One for each step of the scenario. */
  readonly steps: readonly StepResult[];
  readonly screenshots: readonly Screenshot[];
  readonly problem: OwnProblem | null;
}

/** Runs all steps up to the first that breaks, and later ones whose `needs` passed; the others are reported as not run. */
export async function runSteps(
  watch: Watch,
  { scenario, lag, signal, applicable, onStepStart, onStep }: RunStepsOptions,
): Promise<Stepped> {
  const steps: StepResult[] = [];
  const screenshots: Screenshot[] = [];
  const timeoutMs = scenario.timeoutMs ?? scenarioDefaults.timeoutMs;
  const begin = performance.now();
  const context: StepContext = {
    scenario,
    watch,
    lag,
    signal,
    timeLeftMs: () => timeoutMs - (performance.now() - begin),
  };
  let broken: OwnProblem | null = null;
  const passed = new Set<string>();
  const isDue = ({ needs, unless }: BuiltInStep): boolean => {
    if (!needs) return broken === null;
    if (broken?.layer === 'infrastructure' || (unless !== undefined && passed.has(unless))) return false;
    return needs.every((id) => passed.has(id));
  };
  for (const [index, written] of scenario.steps.entries()) {
    const step: BuiltInStep | null = applicable.steps[index] ?? null;
    const told = (result: StepResult) => {
      steps.push(result);
      if (result.startMs !== undefined) onStep?.(index, result);
    };
    const untried = { line: written.place.line, text: written.source };
    if (step === null) told({ ...untried, status: 'not-applicable' });
    else if (!isDue(step)) told({ ...untried, status: 'not-run' });
    else {
      onStepStart?.(index, step.source);
      try {
        const { result, problem, screenshot } = await runStep(step, index, context);
        told(result);
        if (screenshot) screenshots.push(screenshot);
        if (problem === undefined) passed.add(step.id ?? '');
        // Once the machine is in doubt, what broke before may be its doing as well.
        else if (broken === null || problem.layer === 'infrastructure') broken = problem;
      } catch (error) {
        const problem = signal.aborted ? stopped() : machineProblem(wordsOf(error));
        told({ ...untried, status: 'not-run' });
        broken = { ...problem, step: index, line: written.place.line };
      }
    }
  }
  return { steps, screenshots, problem: broken };
}
