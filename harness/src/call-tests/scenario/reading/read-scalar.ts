import type { Node } from 'yaml';
import type {
  ChoiceShape,
  FileShape,
  FlagShape,
  LimitShape,
  NumberShape,
  QuantityShape,
  SizeShape,
  TextShape,
} from '../vocabulary/shape.ts';
import { alternatives, nearest } from '@firmline/sdk/closest-name';
import { fail, type Reading, scalarOf, shown } from './reading.ts';
import { readLimit, readQuantity, readSize, units } from './units.ts';
import { wanted } from './wanted.ts';

type ScalarShape =
  | TextShape
  | ChoiceShape
  | FlagShape
  | NumberShape
  | QuantityShape
  | SizeShape
  | LimitShape
  | FileShape;

/** Reads what is one word, text or number. */
export function readScalar(shape: ScalarShape, node: Node | null, name: string, reading: Reading): unknown {
  const value = scalarOf(node);
  const unfit = (more = '') =>
    fail(reading, node, `"${name}" must be ${wanted(shape)}, not ${shown(node)}.${more && ` ${more}`}`);
  switch (shape.kind) {
    case 'text':
    case 'file': {
      if (typeof value === 'string') return readText(shape, node, name, value, reading);
      const isBare = typeof value === 'number' || typeof value === 'boolean';
      return unfit(isBare ? `Put it between quotes: "${shown(node)}".` : '');
    }
    case 'choice':
      if (typeof value === 'string' && shape.choices.includes(value)) return value;
      return unfit(suggestion(value, shape.choices));
    case 'flag':
      return typeof value === 'boolean' && (value || shape.onlyTrue !== true) ? value : unfit();
    case 'number': {
      const fits = typeof value === 'number' && value >= shape.least && value <= shape.most;
      return fits && (!shape.whole || Number.isInteger(value)) ? value : unfit();
    }
    case 'quantity':
      return readMeasured(shape, node, name, reading);
    case 'size':
      return (typeof value === 'string' ? readSize(value) : null) ?? unfit();
    case 'limit':
      return readLimit(String(value), shape.unit) ?? unfit();
  }
}

const suggestion = (written: unknown, names: readonly string[]): string => {
  const meant = typeof written === 'string' ? nearest(written, names) : undefined;
  return meant === undefined ? '' : `Did you mean ${JSON.stringify(meant)}?`;
};

function readText(
  shape: TextShape | FileShape,
  node: Node | null,
  name: string,
  value: string,
  reading: Reading,
): unknown {
  const say = (message: string) => fail(reading, node, message);
  if (shape.kind === 'file') {
    const found = reading.findFile(value, shape.of);
    return 'path' in found ? found.path : say(found.problem);
  }
  if (value.trim() === '' && shape.mayBeEmpty !== true)
    return say(`"${name}" is empty; it must be ${shape.wanted}.`);
  if (value.length > shape.most)
    return say(`"${name}" has ${value.length} characters; at most ${shape.most} are possible.`);
  if (shape.pattern && !shape.pattern.test(value))
    return say(`"${name}" must be ${shape.wanted}, not ${shown(node)}.`);
  const problem = shape.problem?.(value) ?? null;
  return problem === null ? value : say(`"${name}" must be ${shape.wanted}: ${problem}.`);
}

function readMeasured(shape: QuantityShape, node: Node | null, name: string, reading: Reading): unknown {
  const { factors, noun, example } = units[shape.unit];
  const say = (message: string) => fail(reading, node, message);
  const value = scalarOf(node);
  if (value === 0 && shape.least <= 0) return 0;
  const isText = typeof value === 'string' || typeof value === 'number';
  const read = isText ? readQuantity(String(value), shape.unit) : { value: null };
  if (read.value !== null) {
    if (read.value >= shape.least && read.value <= shape.most) return read.value;
    return say(
      `"${name}" is ${shown(node)}; it must be from ${inWords(shape, 'least')} to ${inWords(shape, 'most')}.`,
    );
  }
  const names = Object.keys(factors);
  if (read.number === undefined)
    return say(`"${name}" must be ${noun} such as ${example}, not ${shown(node)}.`);
  const forms = alternatives(names.map((unit) => `${read.number}${unit}`));
  if (read.unit === undefined) return say(`"${name}" has no unit: ${read.number} could be ${forms}.`);
  if (names.includes(read.unit))
    return say(`"${name}" must be written without a space: ${read.number}${read.unit}.`);
  return say(`"${name}" has the unit "${read.unit}", which is not known; ${read.number} could be ${forms}.`);
}

/** A bound of the shape, in its smallest unit that keeps the number short. */
function inWords(shape: QuantityShape, end: 'least' | 'most'): string {
  const value = shape[end];
  const fitting = Object.entries(units[shape.unit].factors).filter(([, factor]) => value % factor === 0);
  const [unit = '', factor = 1] = fitting.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return `${value / factor}${unit}`;
}
