import path from 'node:path';
import { readCaller } from '../../callers/read-caller.ts';
import type { Scenario } from '../types.ts';
import type { Step } from '../vocabulary/steps.ts';

/** Time for the start of a call, and of a conversation, ms. */
const startMs = 15_000;
const timeoutMs = 240_000;

/**
 * A scenario with the caller of its file, and the usual steps if it has none.
 * @param callerFile name of a built-in caller, or a file beside the scenario
 * @throws FirmlineError as `readCaller`
 */
export async function withCaller(scenario: Scenario, callerFile: string | undefined): Promise<Scenario> {
  const isFile = callerFile !== undefined && /[./\\]/.test(callerFile);
  const folderBeside = path.dirname(scenario.place.file);
  const callerSettings =
    callerFile === undefined
      ? null
      : await readCaller(isFile ? path.join(folderBeside, callerFile) : callerFile);
  const wholeScenario: Scenario = { timeoutMs, ...callerSettings, ...scenario };
  const { caller, steps } = wholeScenario;
  if (!caller) return scenario;
  return {
    ...wholeScenario,
    ...(caller.types && { use: { permission: 'denied', ...scenario.use } }),
    steps: steps.length > 0 ? steps : usualSteps(scenario, caller.types === true),
  };
}

/** Somebody starts a call, by voice or by keyboard, and talks. */
function usualSteps({ place }: Scenario, isTyped: boolean): readonly Step[] {
  const click = (name: string): Step => ({ kind: 'click', name, place, source: `click: ${name}` });
  const isThere: Step = {
    kind: 'expect',
    button: [{ name: 'Type instead' }],
    withinMs: startMs,
    place,
    source: 'expect: { button: Type instead }',
  };
  const hasStarted: Step = {
    kind: 'expect',
    stages: 'all-completed',
    withinMs: startMs,
    place,
    source: 'expect: { stages: all-completed }',
  };
  const converse: Step = { kind: 'converse', place, source: 'converse' };
  const typingSteps = isTyped ? [isThere, click('Type instead')] : [];
  return [click('Try in Browser'), ...typingSteps, hasStarted, converse];
}
