import type { Scenario, StepOf } from './types.ts';

/** Expectations that are judged on recognised words. */
export const wordConcerns = ['agentSaid', 'callerHeard', 'transcript', 'judge'] as const;

const expectations = ({ steps }: Scenario): readonly StepOf<'expect'>[] =>
  steps.filter((step) => step.kind === 'expect');

/** Whether a caller with a goal talks in it. */
export const converses = ({ steps }: Scenario): boolean => steps.some(({ kind }) => kind === 'converse');

/** Whether the room writes down what the caller says. */
export const roomWritesWords = (scenario: Scenario): boolean =>
  scenario.agent?.hears ??
  ((converses(scenario) && scenario.caller?.types !== true) ||
    expectations(scenario).some(({ transcript }) => transcript?.caller !== undefined));

/** Whether the audio that the page receives is recognised. */
export const tapsPage = (scenario: Scenario): boolean =>
  converses(scenario) ||
  expectations(scenario).some(
    (step) => step.agentSaid !== undefined || step.judge !== undefined || 'listensFor' in step,
  );

/** Whether anything in it is recognised. */
export const needsWords = (scenario: Scenario): boolean =>
  converses(scenario) ||
  roomWritesWords(scenario) ||
  expectations(scenario).some((step) => wordConcerns.some((concern) => step[concern] !== undefined));
