import type { Scenario, Step } from '../scenario/index.ts';

/** Opening and closing a page, ms. */
const frameMs = 2500;
/** A letter that is said, ms. */
const letterMs = 65;
const stepMs = 200;
/** What an expectation takes of the time it has, where it is kept. */
const share = 0.25;
const recordingMs = 4000;

/** How long a scenario is likely to take where all is well, ms: to run the longest first, and to share out the rest. */
export function expectedMs(scenario: Scenario): number {
  const said = [scenario.agent?.greeting, ...(scenario.agent?.replies ?? [])];
  const lines = said.reduce((sum, line) => sum + (line?.afterMs ?? 0), 0);
  return scenario.steps.reduce((sum, step) => sum + ofStep(step), frameMs + lines);
}

function ofStep(step: Step): number {
  switch (step.kind) {
    case 'wait':
    case 'hide':
    case 'show':
      return stepMs + (step.forMs ?? 0);
    case 'say':
      return stepMs + (step.text === undefined ? recordingMs : step.text.length * letterMs);
    case 'expect':
      return stepMs + (step.forMs ?? 0) + (step.withinMs ?? 1000) * share;
    default:
      return stepMs;
  }
}
