import { isObject } from '#util/is-object';
import { stringify } from 'yaml';
import { type Scenario, scenario } from '../vocabulary/scenario.ts';
import { writtenName } from '../vocabulary/schema.ts';
import { NamedFile } from '../vocabulary/values.ts';
import type { FindFile } from './find-file.ts';
import { type FileProblem, readYaml } from './read-yaml.ts';

export type Path = readonly (string | number)[];

/** A scenario with the positions of its parts, or its problems. */
export type Parsed =
  | {
      readonly scenario: Scenario;
      readonly placeOf: (path: Path) => FileProblem['place'];
      /** The name of its caller, or the file. */
      readonly callerFile?: string;
    }
  | { readonly scenario: null; readonly problems: readonly FileProblem[] };

/** Reads the text of one scenario. @param file name in messages */
export function parseScenario(text: string, file: string, findFile: FindFile): Parsed {
  const reading = readYaml(scenario, 'scenario', text, file);
  if ('problems' in reading) return { scenario: null, problems: reading.problems };
  const { value, input, placeOf } = reading;
  const problems: FileProblem[] = [];

  /** The model with the paths of its files. */
  const withFiles = <Model>(model: Model, path: Path): Model => {
    if (model instanceof NamedFile) {
      const audioFile = findFile(model.name);
      if ('problem' in audioFile) problems.push({ place: placeOf(path), message: audioFile.problem });
      return ('path' in audioFile ? audioFile.path : '') as Model;
    }
    if (Array.isArray(model)) return model.map((one, index) => withFiles(one, [...path, index])) as Model;
    if (!isObject(model)) return model;
    const innerPath = typeof model['kind'] === 'string' ? [...path, model['kind']] : path;
    return Object.fromEntries(
      Object.entries(model).map(([name, one]) => [name, withFiles(one, [...innerPath, writtenName(name)])]),
    ) as Model;
  };
  const model = withFiles(value, []);
  if (problems.length > 0) return { scenario: null, problems };
  const { steps = [], thresholds, caller, ...rest } = model;
  const writtenSteps = isObject(input) && Array.isArray(input['steps']) ? input['steps'] : [];
  const place = { file, line: 1, column: 1 };
  return {
    placeOf,
    ...(typeof caller === 'string' && { callerFile: caller }),
    scenario: {
      ...rest,
      place,
      ...(typeof caller === 'object' && { caller }),
      steps: steps.map((step, index) => ({
        ...step,
        place: placeOf(['steps', index]),
        source: sourceOf(writtenSteps[index]),
      })),
      ...(thresholds && {
        thresholds: thresholds.map((one) => ({ ...one, line: placeOf(['thresholds', one.metric]).line })),
      }),
    },
  };
}

const sourceOf = (step: unknown): string =>
  stringify(step, { collectionStyle: 'flow', lineWidth: 0, aliasDuplicateObjects: false })
    .trim()
    .replace(/^\{ (.*) \}$/s, '$1');
