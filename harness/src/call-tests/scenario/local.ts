import type { Step } from './step-types.ts';
import type { Place, Scenario } from './types.ts';
import { expectationFields } from './vocabulary/expectation.ts';
import { writtenName } from './vocabulary/names.ts';
import { scenario as scenarioShape } from './vocabulary/scenario.ts';
import { stepShape } from './vocabulary/steps.ts';
import type { Shape } from './vocabulary/shape.ts';

/** A part of a scenario that means nothing, or cannot be told, on a deployed link. */
export interface LocalPart {
  /** As it is written, such as `expect.calls` or `thresholds.speech.error`. */
  readonly name: string;
  /** Its own where it is an object, else that of the object it stands in. */
  readonly place: Place;
}

/** What of a scenario, or of a part of it with this shape, needs the local stack. */
function partsOf(shape: Shape, value: unknown, name: string, place: Place): readonly LocalPart[] {
  const here = placeIn(value) ?? place;
  switch (shape.kind) {
    case 'list':
      return isList(value) ? value.flatMap((entry) => partsOf(shape.item, entry, name, here)) : [];
    case 'either':
      return isRecord(value)
        ? shape.options
            .filter(({ kind }) => kind !== 'choice')
            .flatMap((option) => partsOf(option, value, name, here))
        : [];
    case 'metrics':
      return isList(value)
        ? value.flatMap((entry) => {
            const metric = isRecord(entry) ? String(entry['metric']) : '';
            return shape.metrics[metric]?.local === true
              ? [{ name: join(name, metric), place: placeIn(entry) ?? here }]
              : [];
          })
        : [];
    case 'step': {
      const kind = isRecord(value) ? String(value['kind']) : '';
      const entry = shape.steps[kind];
      if (!entry) return [];
      if (entry.local) return [{ name: kind, place: here }];
      return entry.object ? partsOf(entry.object, value, kind, here) : [];
    }
    case 'tagged': {
      const tag = isRecord(value) ? Object.keys(shape.tags).find((key) => key in value) : undefined;
      const branch = tag === undefined ? undefined : shape.tags[tag];
      if (tag === undefined || !branch || !isRecord(value)) return [];
      if (branch.kind === 'object') return partsOf(branch, value, name, here);
      const alternative = branch.byValue[String(value[tag])];
      return alternative?.local === true ? [{ name: join(name, tag), place: here }] : [];
    }
    case 'object':
      return isRecord(value)
        ? Object.entries(shape.fields).flatMap(([field, { local, shape: inner }]) => {
            if (value[field] === undefined) return [];
            const path = shape.onlyShort === true ? name : join(name, writtenName(field));
            return local
              ? [{ name: path, place: placeIn(value[field]) ?? here }]
              : partsOf(inner, value[field], path, here);
          })
        : [];
    default:
      return [];
  }
}

/** All that a run on a deployed link has to leave out, in the order of the vocabulary. */
export const localParts = (scenario: Scenario): readonly LocalPart[] =>
  partsOf(scenarioShape, scenario, '', scenario.place);

/** The same for one step; what else it does or expects can be had there. */
export const localPartsOf = (step: Step): readonly LocalPart[] => partsOf(stepShape, step, '', step.place);

/** Whether nobody but the local stack can tell. */
export const needsLocalStack = (expected: keyof typeof expectationFields): boolean =>
  expectationFields[expected].local;

const join = (...names: readonly string[]) => names.filter(Boolean).join('.');
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlace = (value: unknown): value is Place => isRecord(value) && typeof value['line'] === 'number';
const placeIn = (value: unknown): Place | undefined =>
  isRecord(value) && isPlace(value['place']) ? value['place'] : undefined;
