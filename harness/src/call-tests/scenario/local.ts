import type * as v from 'valibot';
import type { Place, Scenario, Step } from './types.ts';
import { expectationFields } from './vocabulary/expectation.ts';
import { network } from './vocabulary/network.ts';
import { scenario as scenarioSchema } from './vocabulary/scenario.ts';
import { thresholdMetrics } from './vocabulary/thresholds.ts';
import { use } from './vocabulary/use.ts';
import { type Notes, required, writtenName } from './vocabulary/written.ts';

/** A part of a scenario that cannot be used or checked on a deployed link. */
export interface LocalPart {
  /** Its path as written, such as `expect.calls` or `thresholds.speech.error`. */
  readonly name: string;
  /** Position of the part if it is an object, otherwise of the enclosing object. */
  readonly place: Place;
}

const localNames = (fields: v.ObjectEntries | undefined = {}): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (required(field as v.GenericSchema).local ? [name] : []));

const hasPlace = (value: unknown): value is { readonly place: Place } =>
  typeof value === 'object' && value !== null && 'place' in value;

/** The keys of an object that need the local stack. */
function partsOf(
  { record }: Notes,
  value: { readonly place: Place } | undefined,
  name = '',
): readonly LocalPart[] {
  if (!value) return [];
  return localNames(record?.fields).flatMap((field) => {
    const part = Reflect.get(value, field);
    if (part === undefined) return [];
    const path = [name, writtenName(field)].filter(Boolean).join('.');
    return [{ name: path, place: hasPlace(part) ? part.place : value.place }];
  });
}

type Faults = NonNullable<Scenario['faults']>;
const faultParts = (faults: Faults, name: string): readonly LocalPart[] =>
  faults.flatMap(({ place, ...fault }) => {
    if ('browser' in fault) return [];
    return [{ name: `${name}.${'room' in fault ? 'room' : 'service'}`, place }];
  });

/** The parts of a step that need the local stack. */
export function localPartsOf(step: Step): readonly LocalPart[] {
  if (step.kind === 'fault') return faultParts(step.faults, 'fault');
  return step.kind === 'expect' ? partsOf({ record: expectation }, step, 'expect') : [];
}

const expectation = {
  title: '',
  fields: expectationFields,
  rules: [],
  onlyShort: false,
};

/** All parts that a run on a deployed link must leave out, in the order of the vocabulary. */
export const localParts = (scenario: Scenario): readonly LocalPart[] => [
  ...partsOf(scenarioSchema, scenario),
  ...partsOf(use, scenario.use, 'use'),
  ...faultParts(scenario.faults ?? [], 'faults'),
  ...(scenario.network ?? []).flatMap((condition) => partsOf(network, condition, 'network')),
  ...scenario.steps.flatMap(localPartsOf),
  ...(scenario.thresholds ?? []).flatMap(({ metric, place }) =>
    thresholdMetrics[metric].local ? [{ name: `thresholds.${metric}`, place }] : [],
  ),
];

/** Whether only the local stack can check it. */
export const needsLocalStack = (expected: keyof typeof expectationFields): boolean =>
  required(expectationFields[expected]).local === true;
