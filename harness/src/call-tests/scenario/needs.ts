import type * as v from 'valibot';
import type { FaultSpec, Scenario, Step, StepOf } from './types.ts';
import { expectationFields } from './vocabulary/expectation.ts';
import { network } from './vocabulary/faults.ts';
import { scenario as scenarioSchema } from './vocabulary/scenario.ts';
import { notesOf, writtenName } from './vocabulary/schema.ts';
import { thresholdMetrics } from './vocabulary/thresholds.ts';
import { use } from './vocabulary/use.ts';

const isLocal = (field: v.GenericSchema): boolean => notesOf(field).local === true;

/** The keys of an object that need the local stack, as they are written. */
const usedKeys = (fields: v.ObjectEntries = {}, value: object = {}, name = ''): readonly string[] =>
  Object.entries(fields)
    .filter(([field, schema]) => Object.hasOwn(value, field) && isLocal(schema as v.GenericSchema))
    .map(([field]) => name + writtenName(field));

const ofFaults = (faults: readonly FaultSpec[], name: string): readonly string[] =>
  faults.flatMap((fault) => ('browser' in fault ? [] : [`${name}.${'room' in fault ? 'room' : 'service'}`]));

/** The parts of a step that cannot be used or checked on a deployed link. */
export function localPartsOf(step: Step): readonly string[] {
  if (step.kind === 'fault') return ofFaults(step.faults, 'fault');
  return step.kind === 'expect' ? usedKeys(expectationFields, step, 'expect.') : [];
}

/**
 * All parts that a run on a deployed link must leave out, in the order of the vocabulary: their paths as written, such as
 * `expect.calls` or `thresholds.speech.error`.
 */
export const localParts = (scenario: Scenario): readonly string[] => [
  ...usedKeys(notesOf(scenarioSchema).fields, scenario),
  ...usedKeys(notesOf(use).fields, scenario.use, 'use.'),
  ...ofFaults(scenario.faults ?? [], 'faults'),
  ...(scenario.network ?? []).flatMap((condition) =>
    usedKeys(notesOf(network).fields, condition, 'network.'),
  ),
  ...scenario.steps.flatMap(localPartsOf),
  ...(scenario.thresholds ?? []).flatMap(({ metric }) =>
    thresholdMetrics[metric].local ? [`thresholds.${metric}`] : [],
  ),
];

/** Whether only the local stack can check it. */
export const needsLocalStack = (expected: keyof typeof expectationFields): boolean =>
  isLocal(expectationFields[expected]);

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
