import type { Shape } from '../vocabulary/shape.ts';
import type { Form } from './reading.ts';

const scalar: readonly Form[] = ['scalar'];
const map: readonly Form[] = ['map'];

/** What a value of this shape can look like. */
export function formsOf(shape: Shape): readonly Form[] {
  switch (shape.kind) {
    case 'json':
      return shape.of === 'anything' ? ['scalar', 'list', 'map'] : map;
    case 'list':
      return shape.orSingle ? ['list', ...formsOf(shape.item)] : ['list'];
    case 'either':
      return shape.options.flatMap(formsOf);
    case 'object': {
      const short = shape.shorthand === undefined ? undefined : shape.fields[shape.shorthand];
      return [...(shape.onlyShort === true ? [] : map), ...(short ? formsOf(short.shape) : [])];
    }
    case 'tagged':
    case 'metrics':
      return map;
    case 'step':
      return ['scalar', 'map'];
    default:
      return scalar;
  }
}
